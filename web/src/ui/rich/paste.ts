/**
 * What a word processor or another page puts on the clipboard, as plain structure: no styles, comments or foreign tags;
 * Word's "list paragraphs" become lists. What is left over the editor drops by itself.
 */
export const cleanPaste = (html: string): string => {
  // Styles are only read here, and never applied: the content security policy would complain of each.
  const plain = html.replace(/<style\b[\s\S]*?<\/style>/gi, '').replace(/\sstyle\s*=/gi, ' data-style=')
  const page = new DOMParser().parseFromString(plain, 'text/html')
  page.querySelectorAll('style, script, meta, link, title, xml').forEach((each) => each.remove())
  const comments = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (comments.nextNode()) found.push(comments.currentNode)
  found.forEach((each) => (each as ChildNode).remove())
  asLists(page)
  // Word's own tags (o:p) hold nothing but a space.
  for (const each of page.body.querySelectorAll('*'))
    if (each.tagName.includes(':')) each.replaceWith(...each.childNodes)
  return page.body.innerHTML
}

const isListLine = (element: Element | null): element is HTMLElement =>
  element?.tagName === 'P' && /mso-list:\s*l\d/i.test(element.getAttribute('data-style') ?? '')

const asLists = (page: Document): void => {
  for (const first of page.querySelectorAll('p')) {
    if (!first.isConnected || !isListLine(first)) continue
    const list = page.createElement(isNumber(first) ? 'ol' : 'ul')
    first.before(list)
    let line: Element | null = first
    while (isListLine(line)) {
      const next: Element | null = line.nextElementSibling
      line.querySelector('[data-style*="mso-list"]')?.remove()
      const item = page.createElement('li')
      item.append(...line.childNodes)
      list.append(item)
      line.remove()
      line = next
    }
  }
}

/** The mark before a list line: a bullet, or "1." */
const isNumber = (line: Element): boolean =>
  /^\s*\(?[\da-z]{1,3}[.)]/i.test(line.querySelector('[data-style*="mso-list"]')?.textContent ?? '')
