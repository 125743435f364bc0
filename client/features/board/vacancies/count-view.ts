/** Once per session and day; who has no storage counts once per page. */
export function countView(id: number) {
  const key = `seen:${id}:${new Date().toISOString().slice(0, 10)}`
  try {
    if (sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, '1')
  } catch {
    // The server tells repeated looks apart too.
  }
  void fetch(`/api/v1/vacancies/${id}/view`, { method: 'POST', keepalive: true }).catch(() => undefined)
}
