import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { ContentNav } from '#client/features/content/editing/content-nav.tsx'
import { StaffPage } from '#client/app/staff/staff-page.tsx'
import { Card } from '#client/ui/card.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { DUE_VIEWS, type DueFact } from '#shared/features/content/facts/contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'

type View = (typeof DUE_VIEWS)[number]
const VIEW_LABELS: Record<View, string> = { due: 'Ближайший месяц', all: 'Все' }
const COUNTED = { one: 'утверждение', few: 'утверждения', many: 'утверждений' }

export function loader(args: LoaderFunctionArgs) {
  return privatePage(args, 'Проверить', load(args, dueFacts(viewIn(new URL(args.request.url).search))))
}

const dueFacts = (view: View) => api.facts.staffDue.queryOptions({ input: { view } })

export function Component() {
  const view = viewIn(useLocation().search)
  const { count, overdueCount, items } = useSuspenseQuery(dueFacts(view)).data
  return (
    <StaffPage
      current="staff-content"
      nav={<ContentNav current="staff-content-due" />}
      title="Проверить"
      lead="Утверждения о законах и деньгах с источником и днём, до которого их надо сверить. О каждом дне приходит письмо за месяц."
      filters={
        <ChipNav
          label="Что показать"
          views={DUE_VIEWS.map((one) => [one, VIEW_LABELS[one]])}
          current={view}
          hrefOf={(one) => pathOf('staff-content-due') + (one === 'due' ? '' : `?view=${one}`)}
        />
      }
    >
      <p className="text-small text-muted">
        {countOf(count, COUNTED)}
        {overdueCount > 0 && `, из них просрочено ${overdueCount}`}
      </p>
      {items.length > 0 ? (
        <Card as="div" className="py-0 md:py-0">
          <ul className="divide-y divide-line">
            {items.map((fact) => (
              <Fact key={`${fact.path} ${fact.says}`} fact={fact} />
            ))}
          </ul>
        </Card>
      ) : (
        <EmptyState title="Проверять пока нечего">
          <p>За месяц до дня проверки утверждение появится здесь.</p>
        </EmptyState>
      )}
    </StaffPage>
  )
}

function Fact({ fact: { says, source, checkBy, title, path, editPath, isOverdue } }: { fact: DueFact }) {
  return (
    <li className="grid gap-1 py-3">
      <p>
        <span className={isOverdue ? 'font-medium text-danger' : 'font-medium'}>
          {isOverdue ? 'Просрочено' : 'До'} {formatDay(checkBy)}:
        </span>{' '}
        {says}
      </p>
      <p className="text-small wrap-anywhere text-muted">Источник: {source}</p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        {path ? <a href={path}>{title}</a> : title}
        {editPath ? (
          <a href={editPath} aria-label={`Править: ${title}`}>
            Править
          </a>
        ) : (
          <span className="text-muted">меняется с выпуском сайта</span>
        )}
      </p>
    </li>
  )
}

const viewIn = (search: string): View =>
  DUE_VIEWS.find((one) => one === new URLSearchParams(search).get('view')) ?? 'due'
