/**
 * The questions of a review and the points of their answers, 1 to 5; null: the answer does not count. They rate the
 * hiring, not the work: an author has been invited or refused, not necessarily hired.
 */
export const REVIEW_QUESTIONS = {
  speed: {
    title: 'Как быстро компания ответила на отклик?',
    short: 'Ответ на отклик',
    options: {
      two_days: { text: 'За два дня', points: 5 },
      week: { text: 'За неделю', points: 4 },
      later: { text: 'Позже чем через неделю', points: 2 },
      reminded: { text: 'Только после напоминания', points: 1 },
    },
  },
  terms: {
    title: 'Совпали ли оплата и условия с вакансией?',
    short: 'Условия как в вакансии',
    options: {
      same: { text: 'Да, всё совпало', points: 5 },
      details: { text: 'Разошлись в мелочах', points: 3 },
      different: { text: 'Нет, предложили другое', points: 1 },
      not_discussed: { text: 'До условий разговор не дошёл', points: null },
    },
  },
  task: {
    title: 'Каким было тестовое задание?',
    short: 'Тестовое задание',
    options: {
      none: { text: 'Его не было', points: null },
      fair: { text: 'Коротким или оплаченным', points: 5 },
      long: { text: 'Долгим и без оплаты', points: 3 },
      free_work: { text: 'Похожим на бесплатную работу', points: 1 },
    },
  },
  manner: {
    title: 'Как с вами общались?',
    short: 'Общение',
    options: {
      polite: { text: 'Вежливо и по делу', points: 5 },
      formal: { text: 'Отписками', points: 3 },
      rude: { text: 'Грубо или с неуместными вопросами', points: 1 },
    },
  },
  again: {
    title: 'Откликнулись бы вы сюда ещё раз?',
    short: 'Откликнулись бы снова',
    options: {
      yes: { text: 'Да', points: 5 },
      maybe: { text: 'Возможно', points: 3 },
      no: { text: 'Нет', points: 1 },
    },
  },
} as const satisfies Record<string, Question>

type Question = {
  title: string
  /** Name of the question next to its results. */
  short: string
  options: Readonly<Record<string, { text: string; points: number | null }>>
}

export type ReviewQuestion = keyof typeof REVIEW_QUESTIONS
/** Answers by question. A review may lack questions that were added after it. */
export type StoredAnswers = Readonly<Record<string, string>>

/** The questions with their options, in the order of the form. */
export const QUESTION_LIST: readonly {
  name: ReviewQuestion
  title: string
  short: string
  options: readonly { value: string; text: string; points: number | null }[]
}[] = Object.entries<Question>(REVIEW_QUESTIONS).map(([name, { title, short, options }]) => ({
  name: asQuestion(name),
  title,
  short,
  options: Object.entries(options).map(([value, option]) => ({ value, ...option })),
}))

/** The mean of the points, rounded to a whole number from 1 to 5; halves up. Null without an answer that counts. */
export function ratingOf(answers: StoredAnswers): number | null {
  const points = QUESTION_LIST.flatMap(({ name, options }) => {
    const given = options.find(({ value }) => value === answers[name])?.points
    return given == null ? [] : [given]
  })
  if (points.length === 0) return null
  return Math.round(points.reduce((sum, one) => sum + one, 0) / points.length)
}

/** Safe: the names are the keys of the object. */
function asQuestion(name: string) {
  return name as ReviewQuestion
}
