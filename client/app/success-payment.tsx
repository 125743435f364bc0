import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { showToast } from '#client/ui/toast.tsx'

/** Shows a message for the `success_payment` parameter. Anyone can add it, so it proves no payment. */
export function SuccessPayment() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    const params = new URLSearchParams(search)
    if (!params.has('success_payment')) return
    params.delete('success_payment')
    const rest = params.toString()
    void navigate(pathname + (rest && `?${rest}`) + hash, { replace: true, preventScrollReset: true })
    showToast({
      type: 'success',
      title: 'Вакансия отправлена на модерацию!',
      description: 'Специалисты проводят формальную проверку вакансии на соответствие правилам сервиса.',
    })
  }, [pathname, search, hash, navigate])

  return null
}
