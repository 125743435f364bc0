import {
  interviewAgreedEmail,
  interviewAskedEmail,
  interviewCancelledEmail,
  interviewOfferedEmail,
  interviewReminderEmail,
} from '#server/mail/templates/interviews.ts'
import {
  testTaskCancelledEmail,
  testTaskChangedEmail,
  testTaskOfferedEmail,
} from '#server/mail/templates/test-tasks.ts'
import type { MailSite } from '#server/mail/templates/email-content.ts'

/** E-mails about interviews and test tasks, by kind. */
export function meetingEmails({
  site,
  title,
  company,
  seeker,
  message,
}: {
  site: MailSite
  title: string
  company: string
  seeker: string
  message: string
}) {
  const meeting = {
    title,
    url: '/personal/responses/7',
    about: { responseId: 7, sequence: 1, freesTime: false },
  }
  const task = { ...meeting, about: { responseId: 7, at: '2026-12-01T09:00:00Z' } }
  const appointed = {
    ...meeting,
    seeker,
    time: '3 декабря, 15:00 по Москве',
    minutes: 45,
    kind: 'Видеозвонок',
  }
  return {
    interview_offered: interviewOfferedEmail(site, {
      ...meeting,
      company: company,
      times: ['2 декабря, 10:30 по Москве', '3 декабря, 15:00 по Москве'],
      note: message,
      reason: '',
    }),
    interview_agreed: interviewAgreedEmail(site, appointed),
    interview_asked: interviewAskedEmail(site, { ...meeting, seeker, reason: message, time: appointed.time }),
    interview_cancelled: interviewCancelledEmail(site, {
      ...meeting,
      seeker: null,
      by: { company: company },
      isMoved: false,
      reason: message,
      time: appointed.time,
    }),
    interview_reminder: interviewReminderEmail(site, {
      ...appointed,
      slot: '2026-12-03T12:00:00Z',
      isSoon: true,
    }),
    test_offered: testTaskOfferedEmail(site, {
      ...task,
      company: company,
      terms: 'до 2 часов, не оплачивается',
      text: message,
    }),
    test_changed: testTaskChangedEmail(site, { ...task, seeker, change: 'handed_in', text: message }),
    test_cancelled: testTaskCancelledEmail(site, { ...task, company: company, reason: message }),
  }
}
