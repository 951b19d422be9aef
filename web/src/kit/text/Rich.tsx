import { Fragment, type ReactNode } from 'react'

interface Props {
  /** From `t.template`: `Sent to <b>{{name}}</b>. <link>Open it</link>`. Tags aren't nested. */
  text: string
  /** What replaces `{{name}}`. A user's own text is safe here: it is never read as a tag. */
  values?: Readonly<Record<string, ReactNode>>
  /** What a tag makes of its content. `<b>` needs no entry. */
  tags?: Readonly<Record<string, (content: ReactNode) => ReactNode>>
}

/** A text with links or bold words in it, so that a translator gets the whole sentence. */
export function Rich({ text, values, tags }: Props) {
  const fill = (part: string): ReactNode =>
    part
      .split(/\{\{(\w+)\}\}/)
      .map((piece, index) => <Fragment key={index}>{index % 2 ? values?.[piece] : piece}</Fragment>)
  // Pieces alternate: text, tag name, tag content, text, ...
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/)
  const nodes: ReactNode[] = []
  for (let index = 0; index < pieces.length; index += 3) {
    nodes.push(<Fragment key={index}>{fill(pieces[index] ?? '')}</Fragment>)
    const tag = pieces[index + 1]
    if (tag === undefined) continue
    const content = fill(pieces[index + 2] ?? '')
    nodes.push(<Fragment key={`${index} ${tag}`}>{tags?.[tag]?.(content) ?? <b>{content}</b>}</Fragment>)
  }
  return nodes
}
