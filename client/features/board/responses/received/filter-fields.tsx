import { Checkbox } from '#client/ui/choice.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { ANSWER_FIT_LABELS } from '#shared/features/board/questions/labels.ts'
import { ANSWER_FITS } from '#shared/features/board/questions/vocabulary.ts'
import { SORT_LABELS } from '#shared/features/board/responses/stage-labels.ts'
import { RECEIVED_SORTS, type ReceivedSort } from '#shared/features/board/responses/vocabulary.ts'
import type { Filters } from './address.ts'

/** The rarer filters of a list of responses and its order, inside its form; open while one of them narrows the list. */
export function FilterFields({
  shown,
  usual,
  tags,
}: {
  shown: Filters & { sort: ReceivedSort }
  /** The order without a choice. */
  usual: ReceivedSort
  /** Those in use. */
  tags: readonly string[]
}) {
  const { unread, dueBy, tag, answers, sort } = shown
  const known = tag === '' || tags.some((one) => one.toLowerCase() === tag.toLowerCase())
  return (
    <Disclosure
      summary="Фильтры и порядок"
      isOpen={unread || dueBy !== null || tag !== '' || answers !== null || sort !== usual}
    >
      <div className="filter-fields">
        <Input label="Ждут ответа до" type="date" name="due" defaultValue={dueBy ?? ''} />
        <Select label="Метка" name="tag" defaultValue={tag}>
          <option value="">Любая</option>
          {[...(known ? [] : [tag]), ...tags].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
        <Select label="Ответы на вопросы" name="answers" defaultValue={answers ?? ''}>
          <option value="">Любые</option>
          {ANSWER_FITS.map((one) => (
            <option key={one} value={one}>
              {ANSWER_FIT_LABELS[one]}
            </option>
          ))}
        </Select>
        <Select label="Порядок" name="sort" defaultValue={sort === usual ? '' : sort}>
          <option value="">{SORT_LABELS[usual]}</option>
          {RECEIVED_SORTS.filter((one) => one !== usual).map((one) => (
            <option key={one} value={one}>
              {SORT_LABELS[one]}
            </option>
          ))}
        </Select>
        <Checkbox label="Только непрочитанные" name="unread" value="1" defaultChecked={unread} />
      </div>
    </Disclosure>
  )
}
