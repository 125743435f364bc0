/** Vacancies of a weekly e-mail, with every kind of hint. */
export const weeklyOf = (vacancy: { id: number; title: string }) =>
  [
    {
      ...vacancy,
      views: 120,
      responses: 4,
      waiting: 2,
      hints: [
        { kind: 'waiting', count: 2, days: 5 },
        { kind: 'no_pay', times: 1.62, stated: 34, hidden: 22 },
        { kind: 'title', count: 57 },
      ],
    },
    {
      ...vacancy,
      views: 1,
      responses: 0,
      waiting: 0,
      hints: [
        { kind: 'ending', days: 1 },
        { kind: 'low_pay', pay: 80_000, median: 95_000, count: 121 },
        { kind: 'few_responses', mine: 0.4, median: 3.2, count: 21 },
      ],
    },
    {
      ...vacancy,
      views: 0,
      responses: 0,
      waiting: 0,
      hints: [
        { kind: 'short_text', length: 301, median: 1200, count: 42 },
        { kind: 'no_hours', share: 0.64, count: 42 },
        { kind: 'no_skills', share: 0.8, count: 42 },
      ],
    },
  ] as const
