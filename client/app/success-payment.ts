import type { DataRouter } from 'react-router'
import { showToast } from '#client/ui/toast.tsx'

/** Takes the parameter out of the address and shows the message. Anyone can add it, so it proves no payment. */
export function confirmPayment(router: DataRouter, parameter: string) {
  const { pathname, search, hash } = router.state.location
  const params = new URLSearchParams(search)
  // Another navigation was faster.
  if (!params.has(parameter)) return
  params.delete(parameter)
  const rest = params.toString()
  void router.navigate(pathname + (rest && `?${rest}`) + hash, { replace: true, preventScrollReset: true })
  showToast({
    type: 'success',
    title: 'Вакансия отправлена на модерацию!',
    description: 'Специалисты проводят формальную проверку вакансии на соответствие правилам сервиса.',
  })
}
