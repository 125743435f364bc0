/** Shows the notifications of the board and opens their pages; runs only in browsers that somebody has subscribed. */

self.addEventListener('push', (event) => {
  const { text, path } = messageOf(event.data)
  event.waitUntil(
    self.registration.showNotification(text, {
      icon: '/icon-192.png',
      lang: 'ru',
      // A repeat, and the next news of the same page, replaces the notification.
      tag: path,
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(addressOf(event.notification.data?.path)))
})

/** The browser insists on a notification for every message, also for one that cannot be read. */
function messageOf(data) {
  try {
    const { text, path } = data.json()
    if (typeof text === 'string' && typeof path === 'string') return { text, path }
  } catch {
    // Not ours.
  }
  return { text: 'Есть новости на сайте', path: '/' }
}

/** A page of this site, whatever the message says. */
function addressOf(path) {
  const { origin } = self.location
  try {
    const url = new URL(String(path ?? '/'), origin)
    if (url.origin === origin) return url.href
  } catch {
    // No address at all.
  }
  return `${origin}/`
}

async function open(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === address)
  return shown ? shown.focus() : self.clients.openWindow(address)
}
