import { folded } from '#contract/kit/folded.ts'
import Mention from '@tiptap/extension-mention'
import type { SuggestionProps } from '@tiptap/suggestion'
import type { MentionSuggestion, Mentionable } from './MentionList.tsx'

/** Suggestions shown at most. */
const maxSuggestions = 6

/**
 * Tiptap extension for mentions: @ plus letters suggests members. The HTML is a span with the guid, which the
 * server checks against the chat's members.
 */
export const mentions = (
  people: () => readonly Mentionable[],
  onSuggest: (asked: MentionSuggestion | undefined) => void,
) => {
  const update = (props: SuggestionProps<Mentionable>) =>
    onSuggest(
      props.items.length === 0
        ? undefined
        : {
            people: props.items,
            pick: ({ userId, name }) => props.command({ id: userId, label: name } as never),
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
          .filter(({ name }) => folded(name).includes(folded(query)))
          .slice(0, maxSuggestions),
      render: () => ({
        onStart: update,
        onUpdate: update,
        onExit: () => onSuggest(undefined),
      }),
    },
  })
}

/** Guids of the people mentioned in a message. */
export const mentionedGuids = (html: string): string[] => [
  ...new Set([...html.matchAll(/data-mention="([\da-f-]{36})"/g)].map(([, guid]) => guid ?? '')),
]
