import type { ReactNode } from 'react'

const OUTCOMES = {
  'remark-limit': 'Из вашей сети пришло много сообщений. Напишите через час.',
  'remark-refused': 'Не отправлено: нужен текст от 5 до 2000 знаков, а почта — в виде имя@сайт.рф.',
}

/** What the plain form leads to; shown only as the target of the address. */
export function MessageOutcomes({ thanks }: { thanks: ReactNode }) {
  return (
    <div className="max-w-[45em]">
      <p id="remark-sent" className="hidden py-2 target:block">
        {thanks}
      </p>
      {Object.entries(OUTCOMES).map(([id, text]) => (
        <p key={id} id={id} className="hidden py-2 text-danger target:block">
          {text}
        </p>
      ))}
    </div>
  )
}
