/** Faults of a change that is not complete: a part that the feature needs is missing, and nothing else fails. */

export const FORGOTTEN_FAULTS = [
  {
    name: 'the form of a vacancy has no control for the bonuses',
    file: 'client/features/board/posting/editor/step-terms.tsx',
    find: `        <PayNote form={form} name="bonuses" />\n`,
    replace: '',
    tests: ['tests/ui/forms/form-controls.test.tsx'],
  },
  {
    name: 'a form that opens with a click has no control for a field',
    file: 'client/features/board/responses/answering/templates-dialog.tsx',
    find: `{...form.field('title')}`,
    replace: `{...form.field('text')}`,
    tests: ['tests/ui/forms/form-controls.test.tsx'],
  },
  {
    name: 'the control of a form has no label',
    file: 'client/ui/field.tsx',
    find: `        htmlFor={id}\n        data-required`,
    replace: `        data-required`,
    tests: ['tests/ui/forms/form-controls.test.tsx'],
  },
  {
    name: 'a ground of a refusal names a clause that the rules do not have',
    file: 'shared/features/staff/moderation/labels.ts',
    find: `advice: 'Назовите настоящую оплату и объясните, за какую работу и сколько часов её платят.',
    clause: '6.4',`,
    replace: `advice: 'Назовите настоящую оплату и объясните, за какую работу и сколько часов её платят.',
    clause: '6.9',`,
    tests: ['tests/http/link-anchors.test.ts'],
  },
  {
    name: 'a link leads to an answer that the help does not have',
    file: 'client/features/money/payments/packages.page.tsx',
    find: `<HelpLink answer="pakety">`,
    replace: `<HelpLink answer="pakety-i-skidki">`,
    tests: ['tests/http/link-anchors.test.ts'],
  },
]
