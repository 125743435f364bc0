import type { QueryClient } from '@tanstack/react-query'
import { applyTheme, chosenTheme, onThemeChange } from '#client/ui/theme.ts'
import { api } from './api.ts'

/**
 * Applies the theme of the account to this device, unless it is "as in the system"; a switch on this device is saved in
 * the account.
 */
export function syncTheme(queryClient: QueryClient) {
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
      // The device has the theme already; the next switch updates the account.
      () => undefined,
    )
  })

  function follow() {
    const theme = queryClient.getQueryData(queryKey)?.theme
    if (theme && theme !== 'system' && theme !== chosenTheme()) applyTheme(theme)
  }
}
