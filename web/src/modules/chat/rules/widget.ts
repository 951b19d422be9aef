import { isRecord } from '../../../ui/storedValue.ts'

/** Where the widget stands: closed, or one of its views. The upload pane lies over a chat and is the chat's own matter. */
export type View =
  | { at: 'closed' }
  | { at: 'list' }
  | { at: 'chat'; channel: string; around?: number }
  | { at: 'new' }
  | { at: 'members'; channel: string }
  | { at: 'manage' }
/** A chat that was put down to the bar. */
export type Small = { channel: string; name: string }
export type Widget = { view: View; bar: readonly Small[] }

export type Act =
  /** Opens the list, or the chat that is named, and closes what stands; a named one takes the place of any other. */
  | { do: 'toggle'; channel?: string }
  | { do: 'list' | 'new' | 'manage' | 'hide' }
  /** The same open chat again closes it; with a message to show it stays. */
  | { do: 'open'; channel: string; around?: number }
  | { do: 'members'; channel: string }
  | { do: 'minimize'; channel: string; name: string }
  /** Closed, left, trashed or taken away: out of the bar and back to the list. */
  | { do: 'close'; channel: string }

export const closed: Widget = { view: { at: 'closed' }, bar: [] }

const plainViews: readonly unknown[] = ['closed', 'list', 'new', 'manage']
const isView = (value: unknown): value is View =>
  isRecord(value) &&
  (plainViews.includes(value.at) ||
    ((value.at === 'chat' || value.at === 'members') && typeof value.channel === 'string'))
const isSmall = (value: unknown): value is Small =>
  isRecord(value) && typeof value.channel === 'string' && typeof value.name === 'string'

/** The widget as it was kept; closed where it cannot be told. */
export const widgetOf = (kept: unknown): Widget => {
  const { view, bar } = isRecord(kept) ? kept : {}
  return {
    view: isView(view) ? view : closed.view,
    bar: Array.isArray(bar) ? bar.filter(isSmall) : closed.bar,
  }
}

/** More would not fit on a screen; the oldest leave, they stay in the list. */
export const mostSmall = 5

const without = (bar: readonly Small[], channel: string): Small[] =>
  bar.filter((each) => each.channel !== channel)

export const channelOf = (view: View): string | undefined => ('channel' in view ? view.channel : undefined)

/** What becomes of the widget (document 2, section 4). */
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
