/**
 * Cleans HTML pasted from a word processor or another page: removes styles, comments, and unknown tags, and converts Word's
 * list paragraphs to lists. The editor drops anything else it doesn't support.
 */
export const cleanPaste = (html: string): string => {
  // Move styles to data attributes. They are only read here, and the content security policy would report each of them.
  const plain = html.replace(/<style\b[\s\S]*?<\/style>/gi, '').replace(/\sstyle\s*=/gi, ' data-style=')
  const page = new DOMParser().parseFromString(plain, 'text/html')
  page.querySelectorAll('style, script, meta, link, title, xml').forEach((each) => each.remove())
  const comments = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT)
  const commentNodes: Node[] = []
  while (comments.nextNode()) commentNodes.push(comments.currentNode)
  commentNodes.forEach((each) => (each as ChildNode).remove())
  convertLists(page)
  // Word's own tags such as o:p contain only spaces.
  for (const each of page.body.querySelectorAll('*'))
    if (each.tagName.includes(':')) each.replaceWith(...each.childNodes)
  return page.body.innerHTML
}

const isListParagraph = (element: Element | null): element is HTMLElement =>
  element?.tagName === 'P' && /mso-list:\s*l\d/i.test(element.getAttribute('data-style') ?? '')

const convertLists = (page: Document): void => {
  for (const first of page.querySelectorAll('p')) {
    if (!first.isConnected || !isListParagraph(first)) continue
    const list = page.createElement(isNumbered(first) ? 'ol' : 'ul')
    first.before(list)
    let paragraph: Element | null = first
    while (isListParagraph(paragraph)) {
      const next: Element | null = paragraph.nextElementSibling
      paragraph.querySelector('[data-style*="mso-list"]')?.remove()
      const item = page.createElement('li')
      item.append(...paragraph.childNodes)
      list.append(item)
      paragraph.remove()
      paragraph = next
    }
  }
}

/** Whether a list paragraph starts with a number such as "1." rather than a bullet. */
const isNumbered = (paragraph: Element): boolean =>
  /^\s*\(?[\da-z]{1,3}[.)]/i.test(paragraph.querySelector('[data-style*="mso-list"]')?.textContent ?? '')
