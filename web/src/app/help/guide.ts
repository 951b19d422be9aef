import { parseMarkdown, type Block, type Inline } from './markdown.ts'

// The whole guide is one file, so that it also opens without a connection. Its pictures are loaded when they are shown.
const texts: Record<string, string> = import.meta.glob('../../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const pictures: Record<string, string> = import.meta.glob('../../../../docs/guide/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})
const folder = '../../../../docs/guide/'

/** A part of the guide, and where in it: `13-prices#tax`. */
export type Topic = { part: string; section: string }
export type GuidePart = { name: string; title: string; blocks: Block[] }

export const topicOf = (text: string): Topic => {
  const [part = '', section = ''] = text.split('#')
  return { part, section }
}

/** A part by its name, such as `13-prices`; undefined if there is none. Its title is apart from its blocks. */
export function guidePart(name: string): GuidePart | undefined {
  const text = texts[`${folder}${name}.md`]
  if (text === undefined) return undefined
  const [first, ...blocks] = parseMarkdown(text)
  return { name, title: first?.kind === 'heading' ? first.text : name, blocks }
}

/** The address of a picture, such as `pictures/users.png`. */
export const pictureUrl = (src: string): string | undefined => pictures[folder + src]

/** Where a link of a part leads in the guide; null for documents of the project, which are not shipped as help. */
export function linkedTopic(part: string, href: string): Topic | null {
  const [file = '', section = ''] = href.split('#')
  if (file === '') return { part, section }
  return /^[\w-]+\.md$/.test(file) ? { part: file.slice(0, -'.md'.length), section } : null
}

/** All parts in order, each with what it is about: the first list of the guide's cover. */
export function guideContents(): { part: string; title: string; says: string }[] {
  const list = guidePart('README')?.blocks.find((block) => block.kind === 'list')
  return (list?.kind === 'list' ? list.items : []).flatMap(({ text: [link, ...says] }) =>
    link?.kind === 'link'
      ? [{ part: linkedTopic('README', link.href)?.part ?? '', title: link.text, says: plain(says) }]
      : [],
  )
}

const plain = (text: readonly Inline[]): string =>
  text
    .map((each) => ('text' in each ? each.text : ''))
    .join('')
    .replace(/^: /, '')
