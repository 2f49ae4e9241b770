import SwiftUI

@main
struct ShopApp: App {
    var body: some Scene {
        WindowGroup { HomeView() }
    }
}

/// Two buttons, each of which opens a widget.
struct HomeView: View {
    @State private var shown: Shown?
    /// Only an outcome for the screen: your server books an order when the webhook arrives.
    @State private var outcome = ""

    var body: some View {
        VStack(spacing: 16) {
            Button("Exchange points") { shown = Shown(id: "point-exchange") }
            Button("Reward preferences") { shown = Shown(id: "multibrand") }
            Text(outcome)
        }
        .fullScreenCover(item: $shown) { widget in
            WidgetView(type: widget.id) { status in
                outcome = status ?? ""
                shown = nil
            }
            .ignoresSafeArea()
        }
    }
}

struct Shown: Identifiable { let id: String }

struct WidgetView: UIViewControllerRepresentable {
    let type: String
    let onLeave: (String?) -> Void

    func makeUIViewController(context: Context) -> LoyaltyWidgetController {
        LoyaltyWidgetController(settings: .init(
            origin: ShopSettings.origin, type: type, locale: ShopSettings.locale,
            fetchToken: { _, done in fetchToken(type, done) },
            onEvent: { name, _ in print(name) },
            onError: { code, docs in print("\(code): \(docs)") },
            onLeave: onLeave
        ))
    }

    func updateUIViewController(_ controller: LoyaltyWidgetController, context: Context) {}
}

/// Requests a token from your own server. Add the session of your app here.
private func fetchToken(_ type: String, _ done: @escaping (Result<LoyaltyWidgetController.Token, Error>) -> Void) {
    struct Granted: Decodable { let token: String; let expiresIn: Int }
    var request = URLRequest(url: ShopSettings.shop.appendingPathComponent("api/widget-token/\(type)"))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "content-type")
    request.setValue("1", forHTTPHeaderField: "x-loyalty-widget")
    request.httpBody = Data("{}".utf8)
    URLSession.shared.dataTask(with: request) { data, response, error in
        let status = (response as? HTTPURLResponse)?.statusCode
        if let data = data, status == 200, let granted = try? JSONDecoder().decode(Granted.self, from: data) {
            done(.success(.init(token: granted.token, expiresIn: granted.expiresIn)))
        } else if let status = status {
            done(.failure(LoyaltyWidgetController.Refused(status: status)))
        } else {
            done(.failure(error ?? URLError(.badServerResponse)))
        }
    }.resume()
}
