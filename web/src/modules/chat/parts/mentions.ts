import Mention from '@tiptap/extension-mention'
import type { SuggestionProps } from '@tiptap/suggestion'
import type { Asked, Named } from './MentionList.tsx'

/** Suggestions shown at most. */
const most = 6

/**
 * Tiptap extension for mentions: @ plus letters suggests members. The HTML is a span with the guid, which the
 * server checks against the chat's members.
 */
export const mentions = (people: () => readonly Named[], onAsk: (asked: Asked | undefined) => void) => {
  const tell = (given: SuggestionProps<Named>) =>
    onAsk(
      given.items.length === 0
        ? undefined
        : {
            people: given.items,
            take: ({ userId, name }) => given.command({ id: userId, label: name } as never),
          },
    )
  return Mention.extend({
    parseHTML: () => [{ tag: 'span[data-mention]' }],
    addAttributes: () => ({
      id: {
        default: null,
        parseHTML: (element: HTMLElement) => element.dataset['mention'] ?? null,
        renderHTML: ({ id }: { id?: string }) => ({ 'data-mention': id }),
      },
      label: {
        default: '',
        parseHTML: (element: HTMLElement) => element.textContent.replace(/^@/, ''),
        renderHTML: () => ({}),
      },
    }),
  }).configure({
    renderHTML: ({ node }) => [
      'span',
      { 'data-mention': String(node.attrs['id']) },
      `@${node.attrs['label']}`,
    ],
    renderText: ({ node }) => `@${node.attrs['label']}`,
    suggestion: {
      char: '@',
      items: ({ query }: { query: string }) =>
        people()
          .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
          .slice(0, most),
      render: () => ({
        onStart: tell,
        onUpdate: tell,
        onExit: () => onAsk(undefined),
      }),
    },
  })
}

/** Guids of the people mentioned in a message. */
export const namedIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/data-mention="([\da-f-]{36})"/g)].map(([, guid]) => guid ?? '')),
]
