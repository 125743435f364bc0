import type { Pasted } from './pasted.ts'

export const MESSAGES: readonly Pasted[] = [
  {
    name: 'Telegram desktop: plain text with pictures as bullets',
    html: '',
    text: 'Ищем няню для кактусов 🌵\n\n✅ Поливать по графику\n✅ Присылать фото\n\n🔹 Оплата каждую пятницу\n🔹 Инструменты наши',
    stored:
      '<p>Ищем няню для кактусов 🌵</p><ul><li>Поливать по графику</li><li>Присылать фото</li><li>Оплата каждую пятницу</li><li>Инструменты наши</li></ul>',
  },
  {
    name: 'Telegram on the web: lines in one message, emoji as pictures',
    html: `<meta charset='utf-8'><div class="text-content clearfix" dir="auto" style="font-weight: 400; white-space: pre-wrap;"><strong>Оператор чата</strong><br><br><img class="emoji" alt="🔹" src="blob:x"> вечерние смены<br><img class="emoji" alt="🔹" src="blob:x"> доплата за ночь<br><br>Пишите\nв ответ</div>`,
    stored:
      '<h3>Оператор чата</h3><ul><li>вечерние смены</li><li>доплата за ночь</li></ul><p>Пишите<br>в ответ</p>',
  },
  {
    name: 'Telegram: bold words in a text whose lines are lines',
    html: '<strong>Ищем</strong> диктора\n\n🔸 голос <b>низкий</b>\n🔸 микрофон свой\n\nСлушаем всех',
    stored:
      '<p><strong>Ищем</strong> диктора</p><ul><li>голос <strong>низкий</strong></li><li>микрофон свой</li></ul><p>Слушаем всех</p>',
  },
  {
    name: 'a wrapped sentence of a page is one line',
    html: '<meta charset="utf-8"><span>Печём пироги\n   и развозим\n   утром</span>',
    stored: '<p>Печём пироги и развозим утром</p>',
  },
  {
    name: 'a short line that begins as a heading does',
    html: '',
    text: 'Условия: чай и печенье',
    stored: '<p>Условия: чай и печенье</p>',
  },
  {
    name: 'numbers under a heading, and a remark with a dash',
    html: '',
    text: 'Обязанности:\n1) мыть\n2) сушить\n\nПишите.\n— Ольга',
    stored: '<h3>Обязанности</h3><ol><li>мыть</li><li>сушить</li></ol><p>Пишите.</p><p>— Ольга</p>',
  },
  {
    name: 'WhatsApp: signs of bold stay',
    html: '',
    text: '*Важно*\nЗаказы берём с *понедельника*\nТелефон даём после встречи',
    stored: '<p>*Важно*</p><p>Заказы берём с *понедельника*</p><p>Телефон даём после встречи</p>',
  },
  {
    name: 'Gmail: lines as divs, and a quoted letter',
    html: `<div dir="ltr">Добрый день!<div><br></div><div>Нужен&nbsp;корректор на <b>два</b> вечера.</div><div>Тексты&nbsp;— рецепты.</div></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">Вера пишет:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex"><div>Сколько страниц?</div></blockquote></div>`,
    stored:
      '<p>Добрый день!</p><p>Нужен корректор на <strong>два</strong> вечера.</p><p>Тексты — рецепты.</p><p>Вера пишет:</p><p>Сколько страниц?</p>',
  },
  {
    name: 'Yandex Mail: divs one after another without spaces',
    html: `<div><div>Задачи на неделю</div><div>разложить письма</div><div>ответить школам</div><div>&nbsp;</div><div>— <span style="font-style:italic">Мария</span></div></div>`,
    stored: '<p>Задачи на неделю</p><p>разложить письма</p><p>ответить школам</p><p>— <em>Мария</em></p>',
  },
  {
    name: 'Outlook: paragraphs of mail, typed numbers and a separator',
    html: `<div class=WordSection1><p class=MsoNormal><span lang=RU>Коллеги, порядок такой:</span><o:p></o:p></p><p class=MsoNormal>1)&nbsp;сверить накладные</p><p class=MsoNormal>2)&nbsp;позвонить водителю</p><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal><b>От:</b> Олег<br><b>Тема:</b> склад</p></div></div>`,
    stored:
      '<h3>Коллеги, порядок такой</h3><ol><li>сверить накладные</li><li>позвонить водителю</li></ol><p><strong>От:</strong> Олег<br><strong>Тема:</strong> склад</p>',
  },
  {
    name: 'plain text of Word: tabs and bullets of fonts',
    html: '',
    text: 'Что важно:\r\n\uF0B7\tхороший слух\r\n·\u00A0\u00A0\u00A0\u00A0спокойный голос\r\no\tтихий двор',
    stored: '<h3>Что важно</h3><ul><li>хороший слух</li><li>спокойный голос</li><li>тихий двор</li></ul>',
  },
  {
    name: 'plain text of a spreadsheet',
    html: '',
    text: 'Смена\tЧасы\tОплата\r\nУтро\t4\t1 200\r\nВечер\t\t900\r\n',
    stored: '<p>Смена — Часы — Оплата</p><p>Утро — 4 — 1 200</p><p>Вечер — 900</p>',
  },
  {
    name: 'plain text of Pages with numbers',
    html: '',
    text: 'Как мы работаем\n\t1)\tЗнакомимся\n\t2)\tПробуем день\n\t3)\tДоговариваемся',
    stored: '<p>Как мы работаем</p><ol><li>Знакомимся</li><li>Пробуем день</li><li>Договариваемся</li></ol>',
  },
]
