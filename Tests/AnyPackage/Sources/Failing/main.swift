import Foundation

func status() -> Int32 { 3 }

exit(status())
