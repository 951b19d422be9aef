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
export type MinimizedChat = { channel: string; name: string }
export type Widget = { view: View; bar: readonly MinimizedChat[] }

export type WidgetAction =
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

export const closedWidget: Widget = { view: { at: 'closed' }, bar: [] }

const plainViews: readonly unknown[] = ['closed', 'list', 'new', 'manage']
const isView = (value: unknown): value is View =>
  isRecord(value) &&
  (plainViews.includes(value.at) ||
    ((value.at === 'chat' || value.at === 'members') && typeof value.channel === 'string'))
const isMinimizedChat = (value: unknown): value is MinimizedChat =>
  isRecord(value) && typeof value.channel === 'string' && typeof value.name === 'string'

/** Restores the stored state; falls back to closed when it is malformed. */
export const restoreWidget = (stored: unknown): Widget => {
  const { view, bar } = isRecord(stored) ? stored : {}
  return {
    view: isView(view) ? view : closedWidget.view,
    bar: Array.isArray(bar) ? bar.filter(isMinimizedChat) : closedWidget.bar,
  }
}

/** The bar has room for this many. The oldest chats drop out, and stay in the list. */
export const maxMinimized = 5

const removeFromBar = (bar: readonly MinimizedChat[], channel: string): MinimizedChat[] =>
  bar.filter((each) => each.channel !== channel)

export const channelOf = (view: View): string | undefined => ('channel' in view ? view.channel : undefined)

/** The panel's reducer. */
export const reduceWidget = (widget: Widget, action: WidgetAction): Widget => {
  const { view, bar } = widget
  switch (action.do) {
    case 'toggle':
      if (action.channel !== undefined && channelOf(view) !== action.channel)
        return reduceWidget(widget, { do: 'open', channel: action.channel })
      return { ...widget, view: { at: view.at === 'closed' ? 'list' : 'closed' } }
    case 'hide':
      return { ...widget, view: { at: 'closed' } }
    case 'list':
    case 'new':
    case 'manage':
      return { ...widget, view: { at: action.do } }
    case 'members':
      return { ...widget, view: { at: 'members', channel: action.channel } }
    case 'open': {
      if (view.at === 'chat' && view.channel === action.channel && action.around === undefined)
        return reduceWidget(widget, { do: 'close', channel: action.channel })
      return {
        view: { at: 'chat', channel: action.channel, around: action.around },
        bar: removeFromBar(bar, action.channel),
      }
    }
    case 'minimize': {
      const small = { channel: action.channel, name: action.name }
      return {
        view: { at: 'closed' },
        bar: [...removeFromBar(bar, action.channel), small].slice(-maxMinimized),
      }
    }
    case 'close': {
      const isOpen = channelOf(view) === action.channel
      return { view: isOpen ? { at: 'list' } : view, bar: removeFromBar(bar, action.channel) }
    }
  }
}
