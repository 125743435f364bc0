import { useNavigate } from 'react-router'
import { addressOfForm } from '#client/app/form-address.ts'
import { Button } from '#client/ui/button.tsx'
import { Select } from '#client/ui/field.tsx'
import { courseFilterOf, coursesPath, isFiltered } from '#shared/features/content/courses/filter.ts'
import type { CourseFilter } from '#shared/features/content/courses/filter.ts'
import {
  COURSE_FORMAT_LABELS,
  COURSE_FORMATS,
  COURSE_LENGTH_LABELS,
  COURSE_LENGTHS,
  COURSE_PRICES,
} from '#shared/features/content/courses/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { priceFilterLabel } from './course-labels.ts'

/** A plain GET form: what it finds has an address. */
export function CourseFilters({
  filter,
  professions,
}: {
  filter: CourseFilter
  professions: readonly { slug: string; name: string }[]
}) {
  const navigate = useNavigate()
  return (
    <form
      key={coursesPath(filter)}
      method="get"
      action={pathOf('courses')}
      role="search"
      aria-label="Подбор курса"
      onSubmit={(event) => {
        event.preventDefault()
        const [, query = ''] = addressOfForm(event.currentTarget).split('?')
        void navigate(coursesPath(courseFilterOf(query)), { preventScrollReset: true })
      }}
      className="course-filters print:hidden"
    >
      <FilterSelect
        label="Профессия"
        name="profession"
        value={filter.profession}
        options={professions.map(({ slug, name }) => [slug, name])}
      />
      <FilterSelect
        label="Цена"
        name="price"
        value={filter.price}
        options={COURSE_PRICES.map((price) => [price, priceFilterLabel(price)])}
      />
      <FilterSelect
        label="Длительность"
        name="length"
        value={filter.length}
        options={COURSE_LENGTHS.map((length) => [length, COURSE_LENGTH_LABELS[length]])}
      />
      <FilterSelect
        label="Как проходит"
        name="format"
        value={filter.format}
        options={COURSE_FORMATS.map((format) => [format, COURSE_FORMAT_LABELS[format]])}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit">Показать</Button>
        {isFiltered(filter) && <a href={pathOf('courses')}>Сбросить</a>}
      </div>
    </form>
  )
}

function FilterSelect({
  label,
  name,
  value,
  options,
}: {
  label: string
  name: keyof CourseFilter
  value: string | null
  options: readonly (readonly [value: string, label: string])[]
}) {
  return (
    <Select label={label} name={name} defaultValue={value ?? ''}>
      <option value="">Неважно</option>
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </Select>
  )
}
