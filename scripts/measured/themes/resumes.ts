import { atLeast, atMost, defineTheme, each, figure } from '../definition.ts'

const COMMAND = 'npm run bench:resumes -- --seed 4'
const MAKERS = {
  pdf: 'pdfkit',
  'browser-grid': 'Chromium, CSS columns',
  'browser-print': 'Chromium, print styles',
  office: 'LibreOffice',
  docx: 'DOCX by XML',
}

export const resumeFiles = defineTheme({
  title: 'Reading of resume files',
  layout: 'rows',
  note: '300 invented resumes of twelve templates, drawn with a seed that the reader was not made with.',
  rows: [
    {
      title: 'of what the files state, read as they state it',
      command: COMMAND,
      figures: {
        'resume-files.name': figure('name', '%', atLeast(98)),
        'resume-files.title': figure('wanted job', '%', atLeast(95)),
        'resume-files.contacts': figure('contacts', '%', atLeast(98)),
        'resume-files.jobs': figure('jobs', '%', atLeast(90)),
        'resume-files.education': figure('places of study', '%', atLeast(90)),
        'resume-files.skills': figure('skills, F1', '', atLeast(0.9)),
      },
    },
    {
      title:
        'contacts of somebody else or of nobody; words of the files that are in no field and not in the rest',
      command: COMMAND,
      figures: {
        'resume-files.wrong-contacts': figure('wrong contacts', '', atMost(0)),
        'resume-files.lost-words': figure('words', '', atMost(0)),
      },
    },
    {
      title: 'jobs (company, position, both dates), by what made the file',
      command: COMMAND,
      figures: each('resume-files.jobs-of', MAKERS, '%', atLeast(80)),
    },
    {
      title: 'the same resumes with the reader of 2026-11-27',
      command: 'by hand',
      figures: {
        'resume-files.before.name': figure('name', '%'),
        'resume-files.before.title': figure('wanted job', '%'),
        'resume-files.before.contacts': figure('contacts', '%'),
        'resume-files.before.wrong-contacts': figure('wrong contacts', ''),
        'resume-files.before.jobs': figure('jobs', '%'),
        'resume-files.before.education': figure('places of study', '%'),
        'resume-files.before.skills': figure('skills, F1', ''),
        'resume-files.before.lost-words': figure('words lost', ''),
      },
    },
  ],
})
