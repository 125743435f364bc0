import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { StaffPage } from '#client/app/staff/staff-page.tsx'
import { Card } from '#client/ui/card.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { SourceFields } from './source-fields.tsx'
import { kindsQuery } from './source-queries.ts'

export const loader = (args: LoaderFunctionArgs) =>
  privatePage(args, 'Новый источник', load(args, kindsQuery()))

/** A new source, which is off until somebody has looked at a trial of it. */
export function Component() {
  const navigate = useNavigate()
  const { items } = useSuspenseQuery(kindsQuery()).data
  const create = useCommand(api.staffSources.create)
  return (
    <StaffPage
      current="staff-sources"
      back={<a href={pathOf('staff-sources')}>Все источники</a>}
      title="Новый источник"
      lead="Сначала источник выключен. Прочитайте его на пробу, посмотрите записи и включите."
    >
      <Card as="div" className="max-w-[860px]">
        <SourceFields
          kinds={items}
          defaults={{ kind: items[0]?.code ?? '', isNofollow: true, isIndexed: false, basis: '' }}
          button="Добавить"
          draft="source"
          send={async (values) => {
            const { id } = await create.send(values)
            await navigate(pathOf('staff-sources-id', { id }))
          }}
        />
      </Card>
    </StaffPage>
  )
}
