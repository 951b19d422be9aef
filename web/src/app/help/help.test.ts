import { describe, expect, test } from 'vitest'
import { Role } from '#contract/kit/roles.ts'
import { rows } from '../routes.ts'
import { guideContents, guidePart, linkedTopic, pictureUrl, topicOf, type Topic } from './guide.ts'
import { parseMarkdown, type Block, type Inline } from './markdown.ts'
import { allTopics, topicFor } from './topics.ts'

const names = ['README', ...guideContents().map(({ part }) => part)]
/** Documents of the project, which only readers of the repository see as links. */
const projectDocuments = ['../operations.md', '../words.md', '../calls.md']

const isThere = ({ part, section }: Topic): boolean => {
  const blocks = guidePart(part)?.blocks
  return section === ''
    ? blocks !== undefined
    : (blocks ?? []).some((block) => block.kind === 'heading' && block.id === section)
}

const textsOf = (block: Block): Inline[] => {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'list':
      return block.items.flatMap((item) => [...item.text, ...item.blocks.flatMap(textsOf)])
    case 'table':
      return [block.head, ...block.rows].flat(2)
    default:
      return []
  }
}

describe('each page', () => {
  const pages = rows.filter(({ layout }) => layout !== 'none').map(({ path }) => path)
  test.each(pages)('%s has a part of the guide', (path) => {
    for (const role of Object.values(Role)) expect(topicFor(path, {}, role)).toBeDefined()
  })

  test.each([...new Set(allTopics)])('the topic %s is in the guide', (topic) => {
    expect(isThere(topicOf(topic))).toBe(true)
  })

  test('a new RO and a section of the configuration have their own', () => {
    const { shopEstimator: role } = Role
    expect(topicFor('/calibrate/$calibrate', { calibrate: 'new' }, role)).toBe('02-new-repair-order')
    expect(topicFor('/configuration/$section', { section: 'tax-rates' }, role)).toBe('13-prices#tax')
    expect(topicFor('/', {}, role)).toBe('02-new-repair-order')
    expect(topicFor('/', {}, Role.technician)).toBe('04-technician#today')
  })
})

test.each(names)('every link and picture in %s lives', (name) => {
  const texts = (guidePart(name)?.blocks ?? []).flatMap(textsOf)
  expect(texts.length).toBeGreaterThan(0)
  for (const each of texts)
    if (each.kind === 'picture') expect(pictureUrl(each.src), each.src).toBeDefined()
    else if (
      each.kind === 'link' &&
      !each.href.startsWith('https:') &&
      !projectDocuments.includes(each.href)
    ) {
      const topic = linkedTopic(name, each.href)
      expect(topic && isThere(topic), each.href).toBe(true)
    }
})

test('the cover lists every part', () => {
  const files = Object.keys(import.meta.glob('../../../../docs/guide/*.md')).map((path) =>
    path.replace(/^.*\/|\.md$/g, ''),
  )
  expect(names.toSorted()).toEqual(files.toSorted())
})

test('Markdown is read as the guide uses it', () => {
  const text = `# Title

Two lines
of **bold** and \`code\`, a [link](06-lists.md#on-a-phone).

1. First,
   continued
   - inner
2. Second

   Its paragraph.

| a | b |
| --- | --- |
| \`x\` | ![alt](pictures/users.png) |

\`\`\`sh
npm start
\`\`\`
`
  const word = (plain: string) => ({ kind: 'text', text: plain })
  expect(parseMarkdown(text)).toEqual([
    { kind: 'heading', level: 1, id: 'title', text: 'Title' },
    {
      kind: 'paragraph',
      text: [
        word('Two lines of '),
        { kind: 'bold', text: 'bold' },
        word(' and '),
        { kind: 'code', text: 'code' },
        word(', a '),
        { kind: 'link', text: 'link', href: '06-lists.md#on-a-phone' },
        word('.'),
      ],
    },
    {
      kind: 'list',
      isOrdered: true,
      items: [
        {
          text: [word('First, continued')],
          blocks: [{ kind: 'list', isOrdered: false, items: [{ text: [word('inner')], blocks: [] }] }],
        },
        {
          text: [word('Second')],
          blocks: [{ kind: 'paragraph', text: [word('Its paragraph.')] }],
        },
      ],
    },
    {
      kind: 'table',
      head: [[word('a')], [word('b')]],
      rows: [[[{ kind: 'code', text: 'x' }], [{ kind: 'picture', alt: 'alt', src: 'pictures/users.png' }]]],
    },
    { kind: 'code', text: 'npm start' },
  ])
})
