/**
 * The audience of the token with which a widget starts. The widget can only exchange this token for a session token.
 */
export const widgetAudience = 'widget'
export const sessionAudience = 'widget-session'
