import { atLeast, atMost, defineTheme, each, figure, percentiles } from '../definition.ts'

export const load = defineTheme({
  title: 'Load, faults and memory',
  layout: 'rows',
  rows: [
    {
      title: 'overload, five times what it can answer, 60 s: share of the good answers at the peak',
      command: 'npm run bench overload',
      figures: {
        'overload.share': figure('by answers', '', atLeast(0.8)),
        'overload.processor-share': figure('by processor time', ''),
      },
    },
    {
      title: 'the same: good pages; refusals with 503; other failures; seconds until normal again',
      command: 'npm run bench overload',
      figures: {
        'overload.good.p50': figure('good p50', 'ms'),
        'overload.refused.p50': figure('refused p50', 'ms', atMost(100)),
        'overload.refused.p95': figure('refused p95', 'ms', atMost(100)),
        'overload.refused.p99': figure('refused p99', 'ms', atMost(100)),
        'overload.failed': figure('other failures', '', atMost(0)),
        'overload.normal-again': figure('normal again', 's'),
      },
    },
    {
      title: 'six light readers next to four busy loops, 60 s: refused; pages',
      command: 'npm run bench busy',
      figures: {
        'busy.refused': figure('refused', '%', atMost(0.5)),
        ...percentiles('busy.page', 'ms'),
      },
    },
    {
      title: 'chaos of 10 minutes, each process killed 10 times, PostgreSQL stopped and crashed',
      command: 'npm run chaos',
      note: 'Good at the second attempt at the latest.',
      figures: {
        'chaos.good': figure('good answers', '%', atLeast(99.5)),
        'chaos.asked': figure('asked for', ''),
        'chaos.wrong-data': figure('wrong data', '', atMost(0)),
      },
    },
    {
      title: 'two deploys in a row under load: 5xx and lost connections; answers; slowest',
      command: 'npm run test:deploy',
      figures: {
        'deploys.failed': figure('failed', '', atMost(0)),
        'deploys.answers': figure('answers', ''),
        'deploys.slowest': figure('slowest', 's'),
      },
    },
    {
      title: 'memory of a server at 30 % load, minutes: growth from the second third to the last',
      command: 'node scripts/long/memory.ts 60',
      figures: {
        'memory.taken-growth': figure('all', '', atMost(1.2)),
        'memory.kept-growth': figure('after a collection', '', atMost(1.05)),
      },
    },
    {
      title: 'the same: memory in the last third',
      command: 'node scripts/long/memory.ts 60',
      figures: each('memory', { taken: 'all', kept: 'after a collection' }, 'MB'),
    },
    {
      title: 'memory of a web pod',
      command: 'by hand',
      figures: each('memory.pod', { started: 'after the start', full: 'with a full cache of pages' }, 'MB'),
    },
    {
      title: 'fifty hostile uploads of five people: memory of the server; of its readers together',
      command: 'npm run bench uploads',
      figures: {
        'uploads.memory.before': figure('before', 'MB'),
        'uploads.memory.most': figure('most', 'MB'),
        'uploads.memory.after': figure('after', 'MB'),
        'uploads.memory.readers': figure('readers, most', 'MB', atMost(640)),
      },
    },
    {
      title: 'an honest resume while one person sends files that end their readers',
      command: 'npm run bench uploads',
      figures: each('uploads.beside-bombs', { p50: 'p50', longest: 'longest' }, 'ms'),
    },
    {
      title: 'a PDF of 4 MB beside busy loops, longest of three',
      command: 'npm run bench uploads',
      figures: each('uploads.beside-loops', { '0': 'none', '2': 'two', '4': 'four' }, 'ms'),
    },
    {
      title: 'honest files of four people at once',
      command: 'npm run bench uploads',
      figures: each('uploads.honest', { resume: 'resumes of 200 kB', photo: 'photos' }, '/s'),
    },
  ],
})
