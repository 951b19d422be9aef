import { isRecord } from '../../../ui/storedValue.ts'

/** The panel's current view. The upload pane is not one of them; it covers a chat and belongs to its view. */
export type View =
  | { at: 'closed' }
  | { at: 'list' }
  | { at: 'chat'; channel: string; around?: number }
  | { at: 'new' }
  | { at: 'members'; channel: string }
  | { at: 'manage' }
/** A chat in the bar. */
export type Small = { channel: string; name: string }
export type Widget = { view: View; bar: readonly Small[] }

export type Act =
  /** Opens the list or the given chat, or closes the panel if that is open already. */
  | { do: 'toggle'; channel?: string }
  | { do: 'list' | 'new' | 'manage' | 'hide' }
  /** Opening the open chat again closes it, unless there is a message to scroll to. */
  | { do: 'open'; channel: string; around?: number }
  | { do: 'members'; channel: string }
  | { do: 'minimize'; channel: string; name: string }
  /**
   * After the chat was closed, left, trashed, or taken away: drops it from the bar and returns to the list.
   */
  | { do: 'close'; channel: string }

export const closed: Widget = { view: { at: 'closed' }, bar: [] }

const plainViews: readonly unknown[] = ['closed', 'list', 'new', 'manage']
const isView = (value: unknown): value is View =>
  isRecord(value) &&
  (plainViews.includes(value.at) ||
    ((value.at === 'chat' || value.at === 'members') && typeof value.channel === 'string'))
const isSmall = (value: unknown): value is Small =>
  isRecord(value) && typeof value.channel === 'string' && typeof value.name === 'string'

/** Restores the stored state; falls back to closed when it is malformed. */
export const widgetOf = (kept: unknown): Widget => {
  const { view, bar } = isRecord(kept) ? kept : {}
  return {
    view: isView(view) ? view : closed.view,
    bar: Array.isArray(bar) ? bar.filter(isSmall) : closed.bar,
  }
}

/** The bar has room for this many. The oldest chats drop out, and stay in the list. */
export const mostSmall = 5

const without = (bar: readonly Small[], channel: string): Small[] =>
  bar.filter((each) => each.channel !== channel)

export const channelOf = (view: View): string | undefined => ('channel' in view ? view.channel : undefined)

/** The panel's reducer (document 2, section 4). */
export const moved = (widget: Widget, act: Act): Widget => {
  const { view, bar } = widget
  switch (act.do) {
    case 'toggle':
      if (act.channel !== undefined && channelOf(view) !== act.channel)
        return moved(widget, { do: 'open', channel: act.channel })
      return { ...widget, view: { at: view.at === 'closed' ? 'list' : 'closed' } }
    case 'hide':
      return { ...widget, view: { at: 'closed' } }
    case 'list':
    case 'new':
    case 'manage':
      return { ...widget, view: { at: act.do } }
    case 'members':
      return { ...widget, view: { at: 'members', channel: act.channel } }
    case 'open': {
      if (view.at === 'chat' && view.channel === act.channel && act.around === undefined)
        return moved(widget, { do: 'close', channel: act.channel })
      return {
        view: { at: 'chat', channel: act.channel, around: act.around },
        bar: without(bar, act.channel),
      }
    }
    case 'minimize': {
      const small = { channel: act.channel, name: act.name }
      return { view: { at: 'closed' }, bar: [...without(bar, act.channel), small].slice(-mostSmall) }
    }
    case 'close': {
      const isOpen = channelOf(view) === act.channel
      return { view: isOpen ? { at: 'list' } : view, bar: without(bar, act.channel) }
    }
  }
}
