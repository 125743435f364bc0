import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showFailure } from '#client/app/show-failure.ts'
import { api } from '#client/app/api.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { CheckIcon } from '#client/ui/icons.tsx'
import { showToast } from '#client/ui/toast.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { BellIcon } from '#client/ui/nav-icons.tsx'
import { followText } from './follow-text.tsx'

export type SaveSearchProps = {
  /** Path and query of the list. */
  address: string
  /** The list is empty: the user saves the search to be notified of the first result. */
  isEmpty?: boolean
  /** The text of the button, before and after saving. */
  textOf?: (isSaved: boolean) => ReactNode
}

/** Saves the search of a list with one click, named after its conditions, with a daily e-mail. */
export default function SaveSearchButton({
  address,
  isEmpty = false,
  textOf = followText,
  link,
}: SaveSearchProps & {
  /** Displayed until it is known whether the search is saved, and if it cannot be saved with one click. */
  link: ReactNode
}) {
  const queryClient = useQueryClient()
  const { data } = useQuery(api.savedSearches.propose.queryOptions({ input: { address } }))
  const save = useMutation(
    api.savedSearches.save.mutationOptions({
      async onSuccess() {
        showToast({
          type: 'success',
          title: textOf === followText ? 'Поиск сохранён' : 'Вы следите за компанией',
          description: 'О новом напишем раз в день. Частота писем меняется в сохранённых поисках.',
        })
        await queryClient.invalidateQueries({ queryKey: api.savedSearches.key() })
      },
      onError: (error) => showFailure(error, 'Не получилось сохранить. Повторите.'),
    }),
  )
  if (!data || data.isCompanyNeeded) return link
  const look = isEmpty ? {} : ({ size: 'small' } as const)
  if (data.savedId !== null)
    return (
      <ButtonLink
        variant="secondary"
        href={pathOf('personal-searches') + (save.isSuccess ? '?saved=1' : '')}
        className="print:hidden"
        {...look}
      >
        <CheckIcon />
        {isEmpty ? 'Поиск сохранён' : textOf(true)}
      </ButtonLink>
    )
  return (
    <Button
      variant={isEmpty ? 'primary' : 'secondary'}
      className="print:hidden"
      isBusy={save.isPending}
      onClick={() => save.mutate({ address })}
      {...look}
    >
      <BellIcon />
      {isEmpty ? 'Сообщить, когда появится' : textOf(false)}
    </Button>
  )
}
