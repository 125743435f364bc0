import { api } from '#client/app/api.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { showToast } from '#client/ui/toast.tsx'
import type { DeviceNews } from '#shared/features/board/saved-searches/model.ts'
import { DEVICE_SEARCHES_MAX } from '#shared/features/board/saved-searches/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { deviceSearches, keepSearch } from './device-searches.ts'

const TITLES = {
  kept: 'Поиск сохранён в этом браузере',
  known: 'Этот поиск уже сохранён в этом браузере',
  full: `В этом браузере сохранено уже ${DEVICE_SEARCHES_MAX} поисков`,
  blocked: 'Браузер не даёт сохранить поиск',
} as const

/** Keeps the search of a list of vacancies for a guest. @param onKept called with its address */
export async function keepOnDevice(address: string, onKept: (address: string) => void) {
  const news = await newsOf(address)
  if (!news) return
  const outcome = keepSearch({ address: news.address, name: news.name, seenUpTo: news.upTo })
  const isKept = outcome === 'kept' || outcome === 'known'
  showToast({
    type: isKept ? 'success' : 'warning',
    title: outcome === 'kept' && news.company ? 'Следите за компанией в этом браузере' : TITLES[outcome],
    description: (
      <>
        {deviceSearches().length > 0 && (
          <>
            <a href={pathOf('vacancies-searches')}>Посмотреть все</a>.{' '}
          </>
        )}
        <a href={isKept ? signInTo(pathOf('personal-searches')) : saveHref(address)}>Войдите</a>, чтобы{' '}
        {isKept ? 'о новом приходили письма' : 'сохранить его в аккаунте'}.
      </>
    ),
  })
  if (isKept) onKept(address)
}

/** The name and the position of a search that begins; null after a failure, which a notice tells. */
async function newsOf(address: string): Promise<DeviceNews | null> {
  const asked = { searches: [{ address, seenUpTo: null }] }
  const answer = await api.savedSearches.onDevice.call(asked).catch((error: Error) => {
    showFailure(error, 'Не получилось сохранить. Повторите.')
  })
  return answer?.items[0] ?? null
}

/** Leads through sign-in to saving it in the account. */
const saveHref = (address: string) =>
  `${pathOf('personal-searches-new')}?address=${encodeURIComponent(address)}`
const signInTo = (path: string) => `${pathOf('sign-in')}?redirect_uri=${encodeURIComponent(path)}`
