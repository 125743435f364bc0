/** Counts a view once a session and day; without storage, once a page. */
export function countView(id: number) {
  const key = `seen:${id}:${new Date().toISOString().slice(0, 10)}`
  let search = ''
  try {
    if (sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, '1')
    // Of the last list in this tab.
    search = sessionStorage.getItem('search') ?? ''
  } catch {
    // The server counts a visitor once a day too.
  }
  void fetch(`/api/v1/vacancies/${id}/view`, {
    method: 'POST',
    keepalive: true,
    body: new URLSearchParams({ search }),
  }).catch(() => undefined)
}
