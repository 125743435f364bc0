/** Counts a view once a session and day; without storage, once a page. */
export function countView(id: number) {
  const key = `seen:${id}:${new Date().toISOString().slice(0, 10)}`
  const { navigation } = window
  const previous = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url ?? document.referrer
  // A path of this site, or the address of another one.
  const from = `${location.search} ${previous.replace(location.origin, '')}`
  let search = ''
  try {
    if (sessionStorage.getItem(key)) return
    // A response says what led to it.
    sessionStorage.setItem(key, from)
    // Of the last list in this tab.
    search = sessionStorage.getItem('search') ?? ''
  } catch {
    // The server counts a visitor once a day too.
  }
  void fetch(`/api/v1/vacancies/${id}/view`, {
    method: 'POST',
    keepalive: true,
    body: new URLSearchParams({ search, from }),
  }).catch(() => undefined)
}
