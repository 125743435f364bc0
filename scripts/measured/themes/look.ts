import { atLeast, atMost, defineTheme, each, figure } from '../definition.ts'

export const look = defineTheme({
  title: 'What a reader sees',
  layout: 'rows',
  rows: [
    {
      title:
        'where the first card begins, in a list of vacancies at 390 × 844 and at 1440 × 900; on the home page at 390 × 844',
      command: 'npm run measure:look -- cards',
      figures: {
        'look.first-card.phone': figure('phone', 'px', atMost(220)),
        'look.first-card.desktop': figure('desktop', 'px', atMost(220)),
        'look.first-card.home': figure('home page', 'px', atMost(480)),
      },
    },
    {
      title: 'whole cards in 900 px of a list at 1440',
      command: 'npm run measure:look -- cards',
      figures: each('look.cards', { vacancies: 'vacancies', resumes: 'resumes' }, '', atLeast(4)),
    },
    {
      title: 'field of a message outside the first viewport, 320 × 640 to 1440 × 900, both sides',
      command: 'npm run measure:look -- composer',
      figures: { 'look.message-outside': figure('most', 'px', atMost(0)) },
    },
    {
      title: 'layout shift of the pages of dashboards, throttled, at 390 and 1440',
      command: 'npm run measure:look -- shift',
      figures: { 'look.shift': figure('most', '', atMost(0.05)) },
    },
    {
      title: 'left edges of each dashboard at 1440',
      command: 'npm run measure:look -- edges',
      note: 'Pages of one response have a rail of icons and more room.',
      figures: each('look.edges', { navigation: 'navigation', content: 'content' }, '', atMost(1)),
    },
    {
      title: 'badly broken lines of the wordy pages',
      command: 'npm run measure:look -- breaks',
      note: 'Without `typo` a third.',
      figures: each('look.breaks', { '320': '320 px', '390': '390 px', '1440': '1440 px' }, '%', atMost(2)),
    },
    {
      title:
        'screens from «Откликнуться» to a kept response, for a newcomer, at every size and without scripts',
      command: 'npm run test:e2e -- e2e/newcomer-seeker.spec.ts',
      figures: { 'screens.respond': figure('', '', atMost(5)) },
    },
    {
      title: 'screens from «Разместить вакансию» to a vacancy with the moderators, in the same way',
      command: 'npm run test:e2e -- e2e/newcomer-employer.spec.ts',
      figures: { 'screens.post': figure('', '', atMost(6)) },
    },
  ],
})
