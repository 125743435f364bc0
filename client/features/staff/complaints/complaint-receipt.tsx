import { focusReceipt } from '#client/ui/focus.ts'
import { COMPLAINT_HOURS } from '#shared/features/staff/complaints/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'

export const ANSWERS_TO = ['account', 'email', 'nobody'] as const
export type AnswerTo = (typeof ANSWERS_TO)[number]

/** What follows a complaint; it promises an answer only to those who left an address. */
export function ComplaintReceipt({
  answerTo,
  isRequest = false,
}: {
  answerTo: AnswerTo
  /** An employer asks for his company or vacancy: it is no complaint. */
  isRequest?: boolean
}) {
  return (
    <div ref={focusReceipt} tabIndex={-1} role="status" className="grid gap-2 outline-none">
      <p className="font-semibold">{isRequest ? 'Ваша просьба у нас.' : 'Жалоба у нас, спасибо.'}</p>
      <p>
        {answerTo === 'nobody' ? (
          `Проверим в течение ${COMPLAINT_HOURS} часов. Почты вы не оставили, поэтому ответа не будет.`
        ) : answerTo === 'email' ? (
          `Ответим на вашу почту в течение ${COMPLAINT_HOURS} часов.`
        ) : (
          <>
            Ответим в течение {COMPLAINT_HOURS} часов: письмом и на странице{' '}
            <a href={pathOf('personal-complaints')}>«Мои жалобы»</a>.
          </>
        )}
      </p>
      {!isRequest && <p className="text-muted">Тот, на кого вы пожаловались, не узнает, кто написал.</p>}
    </div>
  )
}
