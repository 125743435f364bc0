/** Names of the cookies and of the stored values that the services leave in the browser. */
const FOREIGN = /^_*(ym\d*|gat?|gid|gcl|jv|jivo)(_|$)/i

/** Deletes what the services have stored in this browser under our address. */
export function forgetServices() {
  const names = document.cookie.split(';').map((cookie) => cookie.split('=')[0]?.trim() ?? '')
  for (const name of names.filter((one) => FOREIGN.test(one)))
    for (const domain of ['', ...domainsOf(location.hostname)])
      document.cookie = `${name}=; path=/; max-age=0${domain && `; domain=${domain}`}`
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (FOREIGN.test(key)) storage.removeItem(key)
}

/** «www.example.ru» → «www.example.ru», «example.ru»: a service sets its cookie for the widest one it can. */
function domainsOf(host: string) {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'))
}
