import type { Pasted } from './pasted.ts'

const word = (content: string) =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15"><title>Черновик</title><!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]--><style><!-- /* Style Definitions */ p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;} @page WordSection1 {size:595.3pt 841.9pt;} --></style></head><body lang=RU style='tab-interval:35.4pt'><!--StartFragment-->${content}<!--EndFragment--></body></html>`

/** A paragraph of a list as Word writes it: the bullet is text. */
const item = (text: string, { level = 1, sign = '·', font = 'Symbol' } = {}) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:${font};mso-fareast-font-family:${font}'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n\n`

export const OFFICE: readonly Pasted[] = [
  {
    name: 'Word: paragraphs with styles, a bold word and a smart quote',
    html: word(
      `<p class=MsoNormal><span style='mso-bidi-font-weight:bold'>Ищем <b style='mso-bidi-font-weight:normal'>помощницу</b> в «Лавку»,\nкоторая любит порядок.<o:p></o:p></span></p>\n\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n\n<p class=MsoNormal>Пере&shy;писка\nведётся утром.<span style='display:none;mso-hide:all'>черновик</span></p>`,
    ),
    stored:
      '<p>Ищем <strong>помощницу</strong> в «Лавку», которая любит порядок.</p><p>Переписка ведётся утром.</p>',
  },
  {
    name: 'Word: a list of three levels whose bullets are text',
    html: word(
      item('Принимать заказы') +
        item('в чате', { level: 2, sign: 'o', font: '"Courier New"' }) +
        item('по почте', { level: 2, sign: 'o', font: '"Courier New"' }) +
        item('только утром', { level: 3, sign: '§', font: 'Wingdings' }) +
        item('Считать выручку') +
        `<p class=MsoNormal>Остальному научим.</p>`,
    ),
    stored:
      '<ul><li>Принимать заказы<ul><li>в чате</li><li>по почте<ul><li>только утром</li></ul></li></ul></li><li>Считать выручку</li></ul><p>Остальному научим.</p>',
  },
  {
    name: 'Word: a numbered list under a heading',
    html: word(
      `<h1><span style='mso-bidi-font-weight:bold'>Порядок отбора</span></h1>${item('Короткий звонок', { sign: '1.', font: 'Calibri' })}${item('Пробная неделя', { sign: '2.', font: 'Calibri' })}`,
    ),
    stored: '<h3>Порядок отбора</h3><ol><li>Короткий звонок</li><li>Пробная неделя</li></ol>',
  },
  {
    name: 'Word through a browser: plain comments around bullets, styles without «Ignore»',
    html: `<p class="MsoListParagraph" style="text-indent:-18pt;mso-list:l1 level1 lfo2"><!--[if !supportLists]--><span style="font-family:Symbol">·<span style="font:7pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp;&nbsp; </span></span><!--[endif]-->Свой ноутбук</p><p class="MsoListParagraph" style="text-indent:-18pt;mso-list:l1 level1 lfo2"><!--[if !supportLists]--><span style="font-family:Symbol">·<span style="font:7pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp;&nbsp; </span></span><!--[endif]-->Тихая комната</p>`,
    stored: '<ul><li>Свой ноутбук</li><li>Тихая комната</li></ul>',
  },
  {
    name: 'Word through a browser: numbers and letters without «Ignore»',
    html: `<p style="mso-list:l0 level1 lfo1"><!--[if !supportLists]-->1)<span style="font:7pt">&nbsp;&nbsp; </span><!--[endif]-->Считать</p><p style="mso-list:l0 level2 lfo1"><!--[if !supportLists]-->o<span style="font:7pt">&nbsp;&nbsp; </span><!--[endif]-->деньги</p><p style="mso-list:l0 level1 lfo1"><!--[if !supportLists]-->2)<span style="font:7pt">&nbsp;&nbsp; </span><!--[endif]-->Записывать</p>`,
    stored: '<ol><li>Считать<ul><li>деньги</li></ul></li><li>Записывать</li></ol>',
  },
  {
    name: 'Word: a table with header cells',
    html: word(
      `<table class=MsoTableGrid border=1 cellspacing=0><thead><tr><th valign=top style='width:100pt'><p class=MsoNormal align=center>Разряд<o:p></o:p></p></th><th><p class=MsoNormal>Сумма</p></th></tr></thead><tr><td><p class=MsoNormal>Первый</p></td><td><p class=MsoNormal>30&nbsp;000</p></td></tr><tr><td><p class=MsoNormal>Второй</p></td><td><p class=MsoNormal>40&nbsp;000</p></td></tr></table>`,
    ),
    stored: '<p>Разряд — Сумма</p><p>Первый — 30 000</p><p>Второй — 40 000</p>',
  },
  {
    name: 'Word online: each item in a list of its own, with its level',
    html: `<div class="ListContainerWrapper SCXW1 BCX0"><ul class="BulletListStyle1 SCXW1" role="list"><li aria-setsize="-1" data-leveltext="" data-font="Symbol" data-listid="2" data-aria-posinset="1" data-aria-level="1" role="listitem" class="OutlineElement Ltr"><p class="Paragraph" style="font-weight:normal;font-style:normal"><span class="TextRun SCXW1" style="font-weight:bold;">Ведёте</span><span class="TextRun"> таблицу</span><span class="EOP" style="font-size:11pt;">&nbsp;</span></p></li></ul></div><div class="ListContainerWrapper"><ul class="BulletListStyle2" role="list"><li data-aria-level="2" role="listitem"><p class="Paragraph"><span class="TextRun">каждый день</span><span class="EOP">&nbsp;</span></p></li></ul></div><div class="ListContainerWrapper"><ul class="BulletListStyle1" role="list"><li data-aria-level="1" role="listitem"><p class="Paragraph"><span class="TextRun">Звоните курьерам</span></p></li></ul></div><div class="OutlineElement"><p class="Paragraph"><span class="TextRun">Пишите\u200B смело</span></p></div>`,
    stored:
      '<ul><li><strong>Ведёте</strong> таблицу<ul><li>каждый день</li></ul></li><li>Звоните курьерам</li></ul><p>Пишите смело</p>',
  },
  {
    name: 'Excel: bold by a class of the style sheet',
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\,";} .xl65 {font-weight:700; text-align:center;} .xl66 {mso-number-format:"\\#\\,\\#\\#0";} --></style></head><body link="#0563C1"><table border=0 cellpadding=0 width=128><!--StartFragment--> <col width=64 span=2> <tr height=20> <td height=20 class=xl65 width=64>День</td> <td class=xl65 width=64>Часы</td> </tr> <tr height=20> <td height=20>Среда</td> <td align=right class=xl66>6</td> </tr><!--EndFragment--></table></body></html>`,
    text: 'День\tЧасы\r\nСреда\t6\r\n',
    stored: '<p><strong>День</strong> — <strong>Часы</strong></p><p>Среда — 6</p>',
  },
  {
    name: 'LibreOffice Writer: nested lists and fonts',
    html: `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.2 (Linux)"/><style type="text/css">@page { size: 21cm 29.7cm } p { line-height: 115% }</style></head><body lang="ru-RU" dir="ltr"><p style="line-height: 100%; margin-bottom: 0cm"><font face="Liberation Serif, serif"><b>Сбор</b>щик\nнаборов</font></p><ul><li><p style="margin-bottom: 0cm">Складывать бусины</p><ul><li><p>по цветам</p><ul><li><p>синие отдельно</p></li></ul></li></ul></li><li><p>Клеить ярлыки</p></li></ul></body></html>`,
    stored:
      '<p><strong>Сбор</strong>щик наборов</p><ul><li>Складывать бусины<ul><li>по цветам<ul><li>синие отдельно</li></ul></li></ul></li><li>Клеить ярлыки</li></ul>',
  },
  {
    name: 'LibreOffice Calc: values and formats in attributes',
    html: `<html><head><style type="text/css">body,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small }</style></head><body><table cellspacing="0" border="0"><colgroup span="2" width="85"></colgroup><tr><td height="17" align="left">Город</td><td align="left"><b>Мест</b></td></tr><tr><td align="left">Тверь</td><td align="right" sdval="2" sdnum="1049;">2</td></tr></table></body></html>`,
    stored: '<p>Город — <strong>Мест</strong></p><p>Тверь — 2</p>',
  },
  {
    name: 'Pages: lists and runs with classes, a fixed space',
    html: `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 11.0px 'Helvetica Neue'} span.s1 {font: bold 11.0px 'Helvetica Neue'} li.li1 {margin: 0.0px}</style></head><body><p class="p1">Нужен <span class="s1">терпеливый</span><span class="Apple-converted-space">&nbsp;</span>редактор</p><ul class="ul1"><li class="li1"><span class="s2"></span>Читать рукописи</li><ul class="ul2"><li class="li1">до обеда</li></ul><li class="li1">Отвечать авторам</li></ul></body></html>`,
    stored:
      '<p>Нужен <strong>терпеливый</strong> редактор</p><ul><li>Читать рукописи<ul><li>до обеда</li></ul></li><li>Отвечать авторам</li></ul>',
  },
]
