import type { Pasted } from './pasted.ts'

const span = (text: string, weight = 400, more = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:${weight};font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${more}">${text}</span>`
const paragraph = (content: string) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${content}</p>`
const item = (content: string, level = 1) =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;font-weight:400;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;" role="presentation">${content}</p></li>`
const list = (content: string) =>
  `<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${content}</ul>`
const document = (content: string) =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c">${content}</b><br class="Apple-interchange-newline">`

export const GOOGLE: readonly Pasted[] = [
  {
    name: 'Google Docs: one bold line, all else in a <b> that is not bold',
    html: document(
      paragraph(span('Что делать', 700)) +
        list(item(span('Вязать шапки по описанию')) + item(span('Отправлять посылки'))) +
        paragraph(span('Ответим за день.')),
    ),
    stored:
      '<h3>Что делать</h3><ul><li>Вязать шапки по описанию</li><li>Отправлять посылки</li></ul><p>Ответим за день.</p>',
  },
  {
    name: 'Google Docs: bold, italic and a link inside of a line',
    html: document(
      paragraph(
        `${span('Пишем ')}${span('тёплые', 700)}${span(' письма и ')}${span('открытки', 400, 'font-style:italic;')}${span(', примеры на ')}<a href="https://otkrytki.example/raboty" style="text-decoration:none;">${span('сайте', 400, 'text-decoration:underline;')}</a>${span('.')}`,
      ),
    ),
    stored:
      '<p>Пишем <strong>тёплые</strong> письма и <em>открытки</em>, примеры на <a href="https://otkrytki.example/raboty" rel="nofollow noopener ugc">сайте</a>.</p>',
  },
  {
    name: 'Google Docs: a list three levels deep, lists beside items',
    html: document(
      list(
        item(span('Ткань')) +
          list(
            item(span('Хлопок'), 2) +
              list(item(span('Сатин'), 3) + item(span('Бязь'), 3)) +
              item(span('Лён'), 2),
          ) +
          item(span('Нитки')),
      ),
    ),
    stored:
      '<ul><li>Ткань<ul><li>Хлопок<ul><li>Сатин</li><li>Бязь</li></ul></li><li>Лён</li></ul></li><li>Нитки</li></ul>',
  },
  {
    name: 'Google Docs: a heading whose letters say that they are not bold',
    html: document(
      `<h1 dir="ltr" style="line-height:1.38;">${span('О мастерской')}</h1>${paragraph(span('Шьём сумки с 2015 года.'))}<br />${paragraph(span('Работаем втроём.'))}`,
    ),
    stored: '<h3>О мастерской</h3><p>Шьём сумки с 2015 года.</p><p>Работаем втроём.</p>',
  },
  {
    name: 'Google Docs: a table whose cells hold paragraphs',
    html: document(
      `<div dir="ltr"><table style="border:none;"><colgroup><col width="300" /><col width="300" /></colgroup><tbody><tr style="height:0pt"><td style="border:1pt solid">${paragraph(span('Смена', 700))}</td><td>${paragraph(span('Оплата', 700))}</td></tr><tr><td>${paragraph(span('Утро'))}</td><td>${paragraph(span('1 500 ₽'))}</td></tr></tbody></table></div>`,
    ),
    stored: '<p><strong>Смена</strong> — <strong>Оплата</strong></p><p>Утро — 1 500 ₽</p>',
  },
  {
    name: 'Google Sheets: rows with empty cells and a line break in a cell',
    html: `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="font-weight:bold;" data-sheets-value="{&quot;1&quot;:2}">Изделие</td><td style="font-weight:bold;">Срок</td><td></td></tr><tr style="height:21px;"><td>Варежки</td><td>три дня<br/>без выходных</td><td></td></tr><tr><td></td><td></td><td></td></tr></tbody></table>`,
    text: 'Изделие\tСрок\t\nВарежки\t"три дня\nбез выходных"\t',
    stored: '<p><strong>Изделие</strong> — <strong>Срок</strong></p><p>Варежки — три дня; без выходных</p>',
  },
]
