/** A widget token is good for one thing: starting a session. */
export const widgetAudience = 'widget'
export const sessionAudience = 'widget-session'
