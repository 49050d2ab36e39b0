import PackagePlugin

@main
struct GeneratePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "Number.swift")
    return [
      .buildCommand(
        displayName: "Writing a number", executable: try context.tool(named: "Generate").url,
        arguments: [output.path()], outputFiles: [output])
    ]
  }
}
