import { expect, test } from 'vitest'
import { cleanRichText, picturesIn, withPictures, wordsOf } from './rich-text.ts'

/** What is tried to make a browser run something, by the part of HTML that it misuses. */
const attacks = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.test/x.js></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '<script\n>alert(1)</script\n>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)" />',
  '<img/src=x/onerror=alert(1)>',
  '<image src=x onerror=alert(1)>',
  '<img data-attachment="1" src="https://evil.test/pixel" onerror="alert(1)" srcset="x">',
  '<img data-attachment="1 onload=alert(1)" alt=x>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml;base64,PHN2Zz4=#x"></use></svg>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<applet code=x></applet>',
  '<form action="javascript:alert(1)"><input type=submit></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<isindex action=javascript:alert(1) type=image>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61&#x6C&#x65&#x72&#x74&#x28&#x31&#x29">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="/\\evil.test">x</a>',
  '<a href="\\\\evil.test">x</a>',
  '<a href="https://good.test" onclick="alert(1)">x</a>',
  '<a href="https://good.test" style="position:fixed;inset:0">x</a>',
  '<a href="https://good.test" ping="https://evil.test">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p onmouseover="alert(1)">x</p>',
  '<p id="page" class="dialog" name="body">x</p>',
  '<div onpointerenter=alert(1) style="width:expression(alert(1))">x</div>',
  '<style>@import "https://evil.test/x.css";</style>',
  '<style>*{background:url(javascript:alert(1))}</style>',
  '<link rel=stylesheet href="https://evil.test/x.css">',
  '<base href="https://evil.test/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<body onload=alert(1)>',
  '<html onclick=alert(1)>x',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)><option>x</option></select>',
  '<textarea autofocus onfocus=alert(1)></textarea>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<title><p title="</title><img src=x onerror=alert(1)>"></title>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<table background="javascript:alert(1)"><tr><td>x</td></tr></table>',
  '<p><a href="https://good.test"><script>alert(1)</script></a></p>',
  `${'<blockquote>'.repeat(400)}<script>alert(1)</script>`,
  '"><script>alert(1)</script>',
  "';alert(1)//",
  '<x contenteditable onblur=alert(1)>x</x>',
  '<p>\u0000<script\u0000>alert(1)</script></p>',
]

const tagsAllowed = /^\/?(p|br|hr|h2|h3|h4|ul|ol|li|blockquote|pre|strong|em|u|s|code|a|img)$/
const attributeAllowed =
  /^(href="(https?:\/\/|mailto:|tel:|\/(?!\/))[^"]*"|target="_blank"|rel="noopener noreferrer nofollow"|start="\d+"|data-attachment="\d+"|alt="[^"]*")$/

/** Every tag and attribute that is left, read by the browser's rule: a tag is what stands between < and >. */
const leftOver = (html: string): string[] => {
  const wrong: string[] = []
  for (const [, inside = ''] of html.matchAll(/<([^>]*)>/g)) {
    const [name = '', ...attributes] = inside.replace(/\s*\/$/, '').match(/[^\s"]+(?:"[^"]*")?/g) ?? ['']
    if (!tagsAllowed.test(name)) wrong.push(`<${name}>`)
    wrong.push(...attributes.filter((attribute) => !attributeAllowed.test(attribute)))
  }
  return wrong
}

test.each(attacks)('nothing that could run is left of %s', (attack) => {
  for (const html of [attack, `<p>before ${attack} after</p>`, attack + attack]) {
    const clean = cleanRichText(html)
    expect(leftOver(clean)).toEqual([])
    expect(cleanRichText(clean)).toBe(clean)
  }
})

test.each([
  '<p><strong>Bold</strong>, <em>italic</em>, <u>underlined</u> and <s>struck</s></p>',
  '<ul><li><p>One</p></li><li><p>Two</p></li></ul>',
  '<ol start="3"><li><p>Three</p></li></ol>',
  '<blockquote><p>Said</p></blockquote>',
  '<pre><code>if (a &lt; b) return</code></pre>',
  '<h2>Head</h2><h3>Less</h3><p>line<br />break</p><hr />',
  '<p>مرحبا שלום 你好 Ünïcödé</p>',
  '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2</p>',
])('what the editor writes stays to the letter: %s', (html) => {
  expect(cleanRichText(html)).toBe(html)
})

test('links leave the house without saying where they come from, and keep their words where they lead nowhere', () => {
  expect(cleanRichText('<a href="https://good.test/a?b=1&amp;c=2">there</a>')).toBe(
    '<a href="https://good.test/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">there</a>',
  )
  expect(cleanRichText('<a href="/calibrates">here</a>')).toContain('href="/calibrates"')
  expect(cleanRichText('see <a href="javascript:alert(1)">this <strong>word</strong></a>.')).toBe(
    'see this <strong>word</strong>.',
  )
})

test('what a word processor brings along loses its clothes and keeps its words', () => {
  const pasted = `<html xmlns:o="urn:x"><head><style>p.MsoNormal{margin:0}</style><meta charset=utf-8></head><body>
    <!--StartFragment--><p class="MsoNormal" style="mso-margin-top-alt:auto"><b>Target</b> <span lang="EN-US">board</span><o:p></o:p></p><!--EndFragment--></body></html>`
  expect(cleanRichText(pasted).replace(/\s+/g, ' ')).toBe('<p><strong>Target</strong> board</p>')
})

test('the words alone are found by the search', () => {
  expect(
    wordsOf('<h2>New target</h2><p>Board &amp; <strong>stand</strong></p><ul><li>One</li><li>Two</li></ul>'),
  ).toBe('New target Board & stand One Two')
  expect(wordsOf('<p></p><p><br></p>')).toBe('')
})

test('a picture is one of our files or none, and gets its address when it is read', () => {
  const clean = cleanRichText(
    '<p><img src="/api/file/get?t=old" data-attachment="12" alt="Target &quot;A&quot;"><img src="https://evil.test/x"></p>',
  )
  expect(clean).toBe('<p><img data-attachment="12" alt="Target &quot;A&quot;" /></p>')
  expect(picturesIn(clean)).toEqual([12])
  const shown = withPictures(clean, (id) => (id === 12 ? '/api/file/get?t=new' : undefined))
  expect(shown).toContain('<img data-attachment="12" src="/api/file/get?t=new" alt=')
  expect(cleanRichText(shown)).toBe(clean)
  expect(withPictures(clean, () => undefined)).toBe(clean)
})
