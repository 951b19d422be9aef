/**
 * What a screen may export as `prefetch` beside itself: called when its page is being opened, as soon as its file is there,
 * so that its first answers are on their way while the frame is still drawn. It only asks; it draws and keeps nothing.
 */
export type RoutePrefetch = (page: { search: Record<string, string>; params: Record<string, string> }) => void
