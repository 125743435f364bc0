import type { QueryClient } from '@tanstack/react-query'
import { applyTheme, chosenTheme, onThemeChange } from '#client/ui/theme.ts'
import { api } from './api.ts'

/**
 * The colours chosen in one browser come along to the next: an explicit choice of the account beats the device's,
 * "as in the system" leaves the device alone; a switch by hand is kept in the account.
 */
export function keepTheme(queryClient: QueryClient) {
  const queryKey = api.accounts.me.queryKey()
  const cache = queryClient.getQueryCache()
  follow()
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query === cache.find({ queryKey })) follow()
  })
  onThemeChange((theme) => {
    const user = queryClient.getQueryData(queryKey)
    if (!user || user.theme === theme) return
    const { firstName, lastName, zone } = user
    api.accounts.update.call({ firstName, lastName, zone, theme }).then(
      (updated) => queryClient.setQueryData(queryKey, updated),
      // The device has its colours already; the account is told at the next switch.
      () => undefined,
    )
  })

  function follow() {
    const theme = queryClient.getQueryData(queryKey)?.theme
    if (theme && theme !== 'system' && theme !== chosenTheme()) applyTheme(theme)
  }
}
