/** The audience of widget tokens. A widget token can only start a session. */
export const widgetAudience = 'widget'
export const sessionAudience = 'widget-session'
