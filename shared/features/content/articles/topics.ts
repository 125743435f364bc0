/** Topics of articles, in the order of their list. */
export const ARTICLE_TOPICS = ['safety', 'contract', 'search', 'home', 'employers'] as const
export type ArticleTopic = (typeof ARTICLE_TOPICS)[number]

export const ARTICLE_TOPIC_LABELS: Readonly<Record<ArticleTopic, string>> = {
  safety: 'Безопасность',
  contract: 'Договор и налоги',
  search: 'Поиск работы',
  home: 'Работа из дома',
  employers: 'Работодателям',
}
