//! As much of JSON Schema as docs/verify.schema.json uses.

use serde_json::Value;

/// What is wrong with a value, with its place.
pub fn complaints(schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(schema, schema, value, "", &mut found);
    found
}

/// The words that `check` understands, apart from descriptions.
const KNOWN: &[&str] = &[
    "$schema",
    "title",
    "description",
    "$defs",
    "$ref",
    "type",
    "enum",
    "properties",
    "required",
    "additionalProperties",
    "items",
];

fn check(root: &Value, schema: &Value, value: &Value, place: &str, found: &mut Vec<String>) {
    for word in schema.as_object().into_iter().flat_map(|object| object.keys()) {
        assert!(KNOWN.contains(&&word[..]), "the schema uses `{word}`, which is not checked");
    }
    if let Some(name) = schema["$ref"].as_str() {
        let target = root.pointer(name.trim_start_matches('#')).unwrap_or_else(|| panic!("no {name}"));
        check(root, target, value, place, found);
    }
    let types = match &schema["type"] {
        Value::String(one) => vec![&one[..]],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => vec![],
    };
    if !types.is_empty() && !types.iter().any(|name| has_type(value, name)) {
        found.push(format!("{place}: {value} is not of type {types:?}"));
    }
    if schema["enum"].as_array().is_some_and(|values| !values.contains(value)) {
        found.push(format!("{place}: {value} is not one of {}", schema["enum"]));
    }
    if let Some(object) = value.as_object() {
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !object.contains_key(name) {
                found.push(format!("{place}: `{name}` is missing"));
            }
        }
        for (name, inner) in object {
            match schema["properties"].get(name) {
                Some(schema) => check(root, schema, inner, &format!("{place}/{name}"), found),
                None if schema["additionalProperties"] == false => {
                    found.push(format!("{place}: what is `{name}`?"))
                }
                None => {}
            }
        }
    }
    if let (Some(items), Some(array)) = (schema.get("items"), value.as_array()) {
        for (index, item) in array.iter().enumerate() {
            check(root, items, item, &format!("{place}/{index}"), found);
        }
    }
}

fn has_type(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        "null" => value.is_null(),
        other => panic!("what is the type `{other}`?"),
    }
}
