import type { Pasted } from './pasted.ts'

export const WEB: readonly Pasted[] = [
  {
    name: 'a page of hh.ru: bold lines over lists',
    html: `<meta charset='utf-8'><div class="vacancy-branded-user-content" style="color: rgb(0, 0, 0); font-weight: 400;"><p style="margin: 0px;"><strong style="font-weight: 700;">Обязанности:</strong></p><ul style="list-style: disc;"><li style="margin: 0px;">Подбирать рифмы</li><li>Сдавать тексты в срок</li></ul><p></p><p><em>Смены</em> по <span style="font-weight: 700;">4 часа</span></p></div>`,
    stored:
      '<h3>Обязанности</h3><ul><li>Подбирать рифмы</li><li>Сдавать тексты в срок</li></ul><p><em>Смены</em> по <strong>4 часа</strong></p>',
  },
  {
    name: 'Notion: headings, a comment, lists within lists',
    html: `<meta charset='utf-8'><h2>Команда</h2><!-- notionvc: 0a1b2c3d --><p>Нас пятеро.</p><ul><li>Двое<ul><li>рисуют<ol><li>фон</li><li>героев</li></ol></li></ul></li><li>Трое пишут</li></ul><h4>Срок</h4><p>До <strong>весны</strong></p>`,
    stored:
      '<h3>Команда</h3><p>Нас пятеро.</p><ul><li>Двое<ul><li>рисуют<ol><li>фон</li><li>героев</li></ol></li></ul></li><li>Трое пишут</li></ul><h4>Срок</h4><p>До <strong>весны</strong></p>',
  },
  {
    name: 'a page with scripts, handlers, addresses that run and pictures in styles',
    html: `<div onclick="steal()" style="background:url(https://evil.example/x.png)"><script>steal()</script><style>p{background:url(javascript:x)}</style><p>Учим <a href="javascript:steal()">шить</a> и <a href="https://uroki.example/" onmouseover="steal()" style="font-weight:bold">вязать</a></p><img src=x onerror="steal()"><svg onload="steal()"><text>нет</text></svg><iframe src="https://evil.example"></iframe><p hidden>тайна</p><p style="display:none">тайна</p></div>`,
    stored:
      '<p>Учим шить и <a href="https://uroki.example/" rel="nofollow noopener ugc"><strong>вязать</strong></a></p>',
  },
  {
    name: 'a table with header cells, a caption and one that is a layout',
    html: `<table><caption>Смены</caption><thead><tr><th>Время</th><th>Людей</th></tr></thead><tbody><tr><td>День</td><td>2</td></tr></tbody></table><table><tr><td><h3>Кто мы</h3><ul><li>ателье</li></ul></td><td><p>Пишите нам</p></td></tr></table>`,
    stored:
      '<p>Смены</p><p>Время — Людей</p><p>День — 2</p><h3>Кто мы</h3><ul><li>ателье</li></ul><p>Пишите нам</p>',
  },
  {
    name: 'a table of names and values, and a list without elements of lists',
    html: '<table><tr><td>Оклад:</td><td>40 000</td></tr></table><div role="list"><div role="listitem">раз</div><div role="listitem">два</div></div>',
    stored: '<p>Оклад: 40 000</p><ul><li>раз</li><li>два</li></ul>',
  },
  {
    name: 'bold in the middle of a word, soft hyphens, zero-width and no-break spaces',
    html: '<p>Пере<b>вод</b>чик с&nbsp;ита\u00ADль\u200Bян\u2060ского</p><p>&nbsp;</p><p>от&#160;2&#8239;000&nbsp;₽</p>',
    stored: '<p>Пере<strong>вод</strong>чик с итальянского</p><p>от 2 000 ₽</p>',
  },
  {
    name: 'an invalid document: overlapping and open tags',
    html: '<p><b>Один <i>два</b> три</i> четыре<p>пять<ul><li>шесть<li>семь</ul>восемь<br><br><br>девять',
    stored:
      '<p><strong>Один <em>два</em></strong> три четыре</p><p>пять</p><ul><li>шесть</li><li>семь</li></ul><p>восемь</p><p>девять</p>',
  },
  {
    name: 'lines with bullets in one paragraph, among other lines',
    html: '<p>Приходите, если умеете:<br>- слушать<br>- молчать<br>- печатать<br>Место у окна<br>и чай</p>',
    stored:
      '<h3>Приходите, если умеете</h3><ul><li>слушать</li><li>молчать</li><li>печатать</li></ul><p>Место у окна<br>и чай</p>',
  },
]
