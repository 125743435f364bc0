import { BATCH_SIZE, REVIEW_INTERVAL_DAYS } from '#shared/features/content/reviews/vocabulary.ts'
import { QUESTION_LIST } from '#shared/features/content/reviews/questions.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { countOf, DAY_FORMS } from '#shared/kernel/plural.ts'

/** The rules of reviews, in short. */
export function ReviewRules() {
  return (
    <section aria-labelledby="rules" className="grid gap-4">
      <h2 id="rules">Правила отзывов</h2>
      <ul className="grid max-w-[45em] list-disc gap-2 pl-5">
        <li>
          Отзыв пишет только тот, кому компания ответила на отклик: пригласила или отказала. Мы проверяем это
          сами.
        </li>
        <li>Об одной компании — один отзыв в {countOf(REVIEW_INTERVAL_DAYS, DAY_FORMS)}.</li>
        <li>
          Отзыв оценивает найм, а не работу: ответ на отклик, условия, задание, общение. Без имён, контактов и
          оскорблений.
        </li>
        <li>
          Каждый отзыв читает модератор. Если что-то не так, он называет причину, и автор может исправить
          текст.
        </li>
        <li>
          Отзывы выходят по {BATCH_SIZE}, вперемешку, с кварталом вместо даты. Пока их меньше, не видно
          ничего, даже их числа. Имя автора не показываем никому, и модераторам тоже.
        </li>
        <li>
          Автор может отозвать отзыв в любой день. Если он удалит аккаунт, опубликованный отзыв останется без
          связи с ним, а остальные исчезнут.
        </li>
        <li>Компания может один раз ответить на каждый отзыв; ответ тоже читает модератор.</li>
        <li>
          Деньги ни на что не влияют. Опубликованный отзыв мы удаляем только по решению суда, по требованию
          закона или если нарушены эти правила — и записываем это в открытый журнал.
        </li>
      </ul>
      <Disclosure summary={<h3 className="py-2 text-body">Как считается оценка</h3>}>
        <div className="grid max-w-[45em] gap-3 pb-4">
          <p>
            За каждый ответ — баллы. Оценка отзыва — их среднее, округлённое до целого. Оценка компании —
            среднее по опубликованным отзывам.
          </p>
          <ul className="grid gap-2">
            {QUESTION_LIST.map(({ name, title, options }) => (
              <li key={name}>
                <strong className="font-semibold">{title}</strong>{' '}
                {options
                  .map(({ text, points }) => `${text} — ${points === null ? 'не считается' : points}`)
                  .join('; ')}
                .
              </li>
            ))}
          </ul>
        </div>
      </Disclosure>
    </section>
  )
}
