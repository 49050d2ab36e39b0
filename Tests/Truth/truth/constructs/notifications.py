"""Notifications: what is posted, what observes it, on which queue, and until when."""

from ..table import Flavour, construct
from .objects import maybe_deinit

SECTION = "Notifications"


def center(p):
    return p.random.choice(["NotificationCenter.default", "NotificationCenter()"])


@construct("notification to a block", SECTION, by_macro=False, weight=1.5)
def block(p):
    p.declare(f"""
final class $Clerk: @unchecked Sendable {{
  let id: Int
  let center: NotificationCenter
  var token: (any NSObjectProtocol)?
  init(by: Int, _ center: NotificationCenter) {{{{
    self.center = center
    token = center.addObserver(forName: Notification.Name("$soldOut"), object: nil, queue: nil) {{ [unowned self] _ in
      self.$order(#inner)
    }}
  }}}}
  func $order(by: Int) {{{{
    #body 1
  }}}}
  func $stop(by: Int) {{{{
    if let token {{ center.removeObserver(token) }}
    token = nil
  }}}}
}}
final class $Stall {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $sell(by: Int, _ center: NotificationCenter) {{{{
    center.post(name: Notification.Name("$soldOut"), object: self)
  }}}}
  {maybe_deinit(p)}
}}
func $trade(by: Int) {{{{
  let center = {center(p)}
  let clerk = $Clerk(#by, center)
  let stall = $Stall(#by)
  stall.$sell(#by, center)
  clerk.$stop(#by)
  stall.$sell(#by, center)
}}}}
""")
    p.offer("$trade(#by)")
    p.run("$trade(#by)")


@construct("observer that removes itself in its deinit", SECTION, by_macro=False)
def removed_in_deinit(p):
    p.declare(f"""
final class $Watcher: @unchecked Sendable {{
  let id: Int
  let center: NotificationCenter
  var token: (any NSObjectProtocol)?
  init(by: Int, _ center: NotificationCenter) {{{{
    self.center = center
    token = center.addObserver(forName: Notification.Name("$rang"), object: nil, queue: nil) {{ [weak self] _ in
      self?.$hear(#inner)
    }}
  }}}}
  func $hear(by: Int) {{{{
  }}}}
  deinit {{{{
    if let token {{ center.removeObserver(token) }}
  }}}}
}}
func $ring(by: Int, _ center: NotificationCenter) {{{{
  center.post(name: Notification.Name("$rang"), object: nil)
}}}}
func $watch(by: Int) {{{{
  let center = {center(p)}
  for _ in 0..<2 {{
    let watcher = $Watcher(#by, center)
    $ring(#by, center)
    withExtendedLifetime(watcher) {{}}
  }}
  $ring(#by, center)
}}}}
""")
    p.offer("$watch(#by)")
    p.run("$watch(#by)")


@construct("notification to a queue", SECTION, by_macro=False, flavour=Flavour.QUEUES, weight=1.5)
def on_queue(p):
    p.declare(f"""
final class $Desk: @unchecked Sendable {{
  let id: Int
  let queue = OperationQueue()
  var token: (any NSObjectProtocol)?
  nonisolated(unsafe) static var poster = 0
  init(by: Int, _ center: NotificationCenter) {{{{
    token = center.addObserver(forName: Notification.Name("$came"), object: nil, queue: queue) {{ [unowned self] _ in
      #<work
      self.$file(#from $Desk.poster)
      #>
    }}
  }}}}
  func $file(by: Int) {{{{
    #body 1
  }}}}
  func $stop(by: Int, _ center: NotificationCenter) {{{{
    if let token {{ center.removeObserver(token) }}
  }}}}
}}
func $send(by: Int, _ center: NotificationCenter) {{{{
  $Desk.poster = me
  center.post(name: Notification.Name("$came"), object: nil)
}}}}
func $mail(by: Int) {{{{
  let center = {center(p)}
  let desk = $Desk(#by, center)
  $send(#by, center)
  $send(#by, center)
  desk.$stop(#by, center)
}}}}
""")
    p.run("$mail(#by)")


@construct("notification posted on another thread", SECTION, by_macro=False, flavour=Flavour.QUEUES)
def posted_elsewhere(p):
    p.declare(f"""
final class $Ear: @unchecked Sendable {{
  let id: Int
  init(by: Int) {{{{
  }}}}
  func $hear(by: Int) {{{{
  }}}}
}}
func $shout(by: Int, _ center: NotificationCenter) {{{{
  center.post(name: Notification.Name("$shouted"), object: nil)
}}}}
func $yell(by: Int) {{{{
  let center = NotificationCenter()
  let ear = $Ear(#by)
  let token = center.addObserver(forName: Notification.Name("$shouted"), object: nil, queue: nil) {{ _ in
    ear.$hear(#inner)
  }}
  let done = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {{
    #<work
    $shout(#by, center)
    #>
    done.signal()
  }}
  done.wait()
  center.removeObserver(token)
}}}}
""")
    p.offer("$yell(#by)")
    p.run("$yell(#by)")
