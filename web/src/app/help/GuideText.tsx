import type { Topic } from './guide.ts'
import { pictureUrl } from './guide.ts'
import type { Block, Inline, Item } from './markdown.ts'
import s from './help.module.css'

interface Props {
  blocks: readonly Block[]
  /** Where a link leads; null for what is not part of the guide. */
  linked: (href: string) => Topic | null
  onOpen: (topic: Topic) => void
}

/** A part of the guide. */
export function GuideText(props: Props) {
  return (
    <div className={s.text}>
      {props.blocks.map((block, index) => (
        <GuideBlock key={index} {...props} block={block} />
      ))}
    </div>
  )
}

function GuideBlock({ block, ...props }: Props & { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level > 2 ? 'h4' : 'h3'
      return <Heading data-section={block.id}>{block.text}</Heading>
    }
    case 'paragraph':
      return (
        <p>
          <Spans {...props} text={block.text} />
        </p>
      )
    case 'list':
      return <GuideList {...props} isOrdered={block.isOrdered} items={block.items} />
    case 'table':
      return <GuideTable {...props} head={block.head} rows={block.rows} />
    case 'code':
      return (
        <pre tabIndex={0} role="group" aria-label={block.text.split('\n')[0]}>
          {block.text}
        </pre>
      )
  }
}

function GuideList({ isOrdered, items, ...props }: Props & { isOrdered: boolean; items: readonly Item[] }) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {items.map((item, index) => (
        <li key={index}>
          <Spans {...props} text={item.text} />
          {item.blocks.map((block, place) => (
            <GuideBlock key={place} {...props} block={block} />
          ))}
        </li>
      ))}
    </List>
  )
}

type Cells = readonly (readonly Inline[])[]

function GuideTable({ head, rows, ...props }: Props & { head: Cells; rows: readonly Cells[] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, index) => (
            <th key={index} scope="col">
              <Spans {...props} text={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, place) => (
              <td key={place}>
                <Spans {...props} text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Spans = ({ text, ...props }: Props & { text: readonly Inline[] }) =>
  text.map((each, index) => <Span key={index} {...props} each={each} />)

function Span({ each, linked, onOpen }: Props & { each: Inline }) {
  switch (each.kind) {
    case 'text':
      return each.text
    case 'bold':
      return <b>{each.text}</b>
    case 'code':
      return <code>{each.text}</code>
    case 'picture':
      return <img src={pictureUrl(each.src)} alt={each.alt} loading="lazy" />
    case 'link': {
      const topic = linked(each.href)
      if (each.href.startsWith('https://'))
        return (
          <a className={s.link} href={each.href} target="_blank" rel="noreferrer">
            {each.text}
          </a>
        )
      return topic ? (
        <button type="button" className={s.link} onClick={() => onOpen(topic)}>
          {each.text}
        </button>
      ) : (
        each.text
      )
    }
  }
}
