import { Notice } from '#client/ui/notice.tsx'
import { RULE_LABELS } from '#shared/features/staff/moderation/labels.ts'
import type { CorrectionPlace } from './correction-places.ts'
import { FIELD_NAMES } from './steps.ts'

/** What a moderator asked to correct, while it is being corrected; each reason leads to its place in the text. */
export function CorrectionNotes({
  places,
  onShow,
}: {
  places: readonly CorrectionPlace[]
  onShow: (place: CorrectionPlace) => void
}) {
  if (places.length === 0) return null
  return (
    <Notice tone="error" title="Что исправить">
      <ul className="mt-1 grid gap-2">
        {places.map((place) => {
          const { rule, quote, comment, field } = place
          return (
            <li key={`${rule} ${quote} ${comment}`} className="wrap-anywhere">
              <button
                type="button"
                className="py-0.5 text-left underline underline-offset-4 pointer-coarse:py-2"
                onClick={() => onShow(place)}
              >
                {FIELD_NAMES[field]}
              </button>
              : {RULE_LABELS[rule].title.toLowerCase()}
              {quote && `, «${quote}»`}.{comment && ` ${comment}`} {RULE_LABELS[rule].advice}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
