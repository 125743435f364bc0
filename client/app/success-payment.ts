import { showToast } from '#client/ui/toast.tsx'

export function confirmPayment() {
  showToast({
    type: 'success',
    title: 'Вакансия отправлена на модерацию!',
    description: 'Специалисты проводят формальную проверку вакансии на соответствие правилам сервиса.',
  })
}
