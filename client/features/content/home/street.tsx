import { useSite } from '#client/app/site.tsx'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import type { Overview } from '#shared/features/board/vacancies/contract.ts'
import { WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import type { WorkForm } from '#shared/features/board/vacancies/model.ts'
import { WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { formatNumber } from '#shared/kernel/number.ts'

/** A house of the street: its roof, in a box of 200 × 96, and its windows; the first one is the work form's. */
type House = { roof: string; windows: readonly (readonly [x: number, y: number])[] }

const HOUSES: Record<WorkForm, House> = {
  remote: {
    roof: 'M16 96V40L100 8l84 32v56Z',
    windows: [
      [92, 32],
      [44, 56],
      [140, 56],
      [68, 72],
      [116, 72],
    ],
  },
  home: {
    roof: 'M24 96V48L72 20V8h16v4l12-4 76 40v48Z',
    windows: [
      [92, 36],
      [48, 60],
      [92, 68],
      [136, 60],
    ],
  },
  hybrid: {
    roof: 'M32 96V24h136v72Z',
    windows: [
      [60, 36],
      [92, 36],
      [124, 36],
      [60, 64],
      [92, 64],
      [124, 64],
    ],
  },
  travelling: {
    roof: 'M20 96V56l48-28h64l48 28v40Z',
    windows: [
      [92, 42],
      [52, 64],
      [132, 64],
    ],
  },
  on_site: {
    roof: 'M40 96V16h80v24h40v56Z',
    windows: [
      [72, 28],
      [56, 60],
      [88, 60],
      [132, 56],
      [132, 76],
    ],
  },
}

/** The evening street under the hero: a house for each form of work, whose window lights up under the pointer. */
export function Street({ counts }: { counts: Overview['workForms'] }) {
  const { hiddenLists } = useSite()
  return (
    <div className="street">
      <svg className="street-far" width="100%" height="72" aria-hidden="true">
        <pattern id="street" width="584" height="72" patternUnits="userSpaceOnUse">
          <path d="M0 72V40h36V24l40-20 40 20v48h28V36h64v36h20V20h24V8h40v12h20v52h28V44l44-26 44 26v28h24V32h56v40h24V50l38-22 38 22v22Z" />
        </pattern>
        <rect width="100%" height="72" fill="url(#street)" />
      </svg>
      <ul className="container street-houses">
        {countedForms(counts).map(({ form, count }) => (
          <li key={form}>
            <a href={workFormPath(form, hiddenLists)}>
              <span className="street-label">
                {WORK_FORM_LABELS[form]} <span className="street-count">{formatNumber(count)}</span>
              </span>
              <HouseShape house={HOUSES[form]} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function HouseShape({ house: { roof, windows } }: { house: House }) {
  return (
    <svg className="street-house" viewBox="0 0 200 96" aria-hidden="true">
      <path d={roof} />
      {windows.map(([x, y], at) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width="16"
          height="12"
          rx="1.5"
          data-own={at === 0 || undefined}
        />
      ))}
    </svg>
  )
}

/** The forms of work that have vacancies, with their number. */
const countedForms = (counts: Overview['workForms']) =>
  WORK_FORMS.map((form) => ({
    form,
    count: counts.find(({ value }) => value === form)?.count ?? 0,
  })).filter(({ count }) => count > 0)

/** The page of the attribute where one exists for the form alone; its filter as a query where the page is not for robots. */
function workFormPath(form: WorkForm, hiddenLists: readonly string[]) {
  const attribute = VACANCY_ATTRIBUTES.find(({ filter }) => {
    const [only, ...others] = filter.workForm ?? []
    return only === form && others.length === 0 && Object.keys(filter).length === 1
  })
  const filter = { workForm: [form] }
  const path = vacanciesPath({ filter, attribute: attribute?.slug ?? null })
  return hiddenLists.includes(path) ? vacanciesPath({ filter }) : path
}
