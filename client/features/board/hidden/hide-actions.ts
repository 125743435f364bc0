import { useQueryClient } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { hasSession } from '#client/app/session-flag.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { showToast } from '#client/ui/toast.tsx'
import { DEVICE_HIDDEN_MAX } from '#shared/features/board/hidden/vocabulary.ts'
import { hiddenThings, hideOnDevice, isSame, setHidden, showOnDevice } from './hidden-store.ts'
import type { HiddenThing } from '#client/app/hidden-now.ts'

const TITLES = {
  vacancy: 'Вакансия скрыта',
  seen: 'Вакансия скрыта',
  company: 'Вакансии компании скрыты',
} as const

/** The line that takes over the focus of the menu that hid the card. */
let justHidden: Pick<HiddenThing, 'kind' | 'id'> | null = null

/** Whether a line takes the focus: once, and only while the focus is lost with the menu that hid the card. */
export function takesFocus(thing: HiddenThing): boolean {
  if (justHidden === null || !isSame(justHidden, thing)) return false
  justHidden = null
  // The line may load late, when the focus is elsewhere.
  return document.activeElement === null || document.activeElement === document.body
}

/** Hides and shows vacancies and companies: on the device for a guest, in the account for a user. */
export function useHiding() {
  const queryClient = useQueryClient()

  async function inAccount(thing: HiddenThing, isHidden: boolean) {
    const before = hiddenThings('account')
    const others = before.filter((one) => !isSame(one, thing))
    // An optimistic update: the response only confirms it.
    setHidden('account', isHidden ? [thing, ...others] : others)
    try {
      await call(thing, isHidden)
    } catch (error) {
      setHidden('account', before)
      throw error
    }
    await queryClient.invalidateQueries({ queryKey: api.hidden.key() })
  }

  function show(thing: HiddenThing) {
    if (!hasSession()) return showOnDevice([thing])
    inAccount(thing, false).catch(showFailure)
  }

  function hide(thing: HiddenThing) {
    justHidden = thing
    const toast = { type: 'success', title: TITLES[thing.kind], undo: () => show(thing) } as const
    if (hasSession()) return void inAccount(thing, true).then(() => showToast(toast), showFailure)
    const outcome = hideOnDevice(thing)
    if (outcome === 'full')
      return showToast({
        type: 'warning',
        title: `На этом устройстве скрыто уже ${DEVICE_HIDDEN_MAX}`,
        description: 'Верните ненужное в списке скрытых или войдите: в аккаунте места больше.',
      })
    showToast({
      ...toast,
      ...(outcome === 'unkept' && {
        description: 'Браузер ничего не хранит: когда вы закроете страницу, всё вернётся.',
      }),
    })
  }

  return { hide, show }
}

function call({ kind, id }: HiddenThing, isHidden: boolean): Promise<unknown> {
  if (kind !== 'company') {
    const input = { id: id }
    return isHidden ? api.hidden.hideVacancy.call(input) : api.hidden.showVacancy.call(input)
  }
  const input = { id: id }
  return isHidden ? api.hidden.hideCompany.call(input) : api.hidden.showCompany.call(input)
}
